import type { FastifyReply } from 'fastify'
import type { Api, FileAnswer } from './api'
import { closeWhenStalled } from './close-when-stalled'

/**
 * Sends a file as it is made. It counts as one of its member's downloads until its last byte was taken or the connection has
 * closed; a reader that takes nothing for a while loses it.
 * @param make refuses before the first byte goes out
 * @throws Refusal `downloads_at_once`
 */
export function sendFile(
  { downloads }: Pick<Api, 'downloads'>,
  reply: FastifyReply,
  memberId: string,
  make: () => Promise<FileAnswer>,
): Promise<FastifyReply> {
  const { raw } = reply
  const closed = raw.destroyed
    ? Promise.resolve()
    : new Promise<void>((resolve) => raw.once('close', resolve))
  return downloads.pass(memberId, async () => {
    const { name, type, content } = await make()
    // The reader has left: what makes the file must stop and give its connection back.
    void closed.then(() => content.destroy())
    closeWhenStalled(raw)
    reply.headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      // Made as it goes: a proxy that waited for its end would wait long.
      'x-accel-buffering': 'no',
    })
    reply.send(content)
    await closed
    return reply
  })
}
