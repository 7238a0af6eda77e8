import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Header lines with which a mail program offers to end these mails (RFC 8058). */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface OneClick {
  /** The address of the screen, for a person: programs that look through links open them, so that this changes nothing. */
  screen: (key: string) => string
  /** Ends the mails. A key that is not ours, or whose page is erased, ends none. */
  end: (key: string) => Promise<unknown>
}

type Asked = FastifyRequest<{ Querystring: { key?: unknown } }>

/** The address in a mail's `List-Unsubscribe`. Answers 200 to every post, so that no key stops anyone's mail program. */
export function addOneClick(fastify: FastifyInstance, path: string, { screen, end }: OneClick): void {
  const keyOf = ({ query }: Asked) => (typeof query.key === 'string' ? query.key.slice(0, 1000) : '')
  fastify.get(path, async (request: Asked, reply: FastifyReply) =>
    reply.redirect(screen(keyOf(request)), 303),
  )
  fastify.post(path, async (request: Asked, reply: FastifyReply) => {
    request.raw.resume()
    await end(keyOf(request))
    return reply.send()
  })
}
