import type { FastifyReply } from 'fastify'
import type { Api, FileAnswer } from './api'
import { closeWhenStalled } from './close-when-stalled'

/**
 * Sends a file while it is generated. The file counts as one of its member's downloads until the last byte was accepted or the
 * connection has closed; a reader that accepts nothing for a while is disconnected.
 * @param make refuses before the first byte is sent
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
    // The reader has left: the source must stop and release its connection.
    void closed.then(() => content.destroy())
    closeWhenStalled(raw)
    reply.headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      // A proxy must not buffer the file: it is generated while it is sent.
      'x-accel-buffering': 'no',
    })
    reply.send(content)
    await closed
    return reply
  })
}
