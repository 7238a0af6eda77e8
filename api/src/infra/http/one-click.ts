import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers with which a mail program offers to unsubscribe from these mails (RFC 8058). */
export const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface OneClick {
  /** The address of a page for a person. Opening it must change nothing: mail scanners open links. */
  screen: (key: string) => string
  /** Ends the mails. A key that is not ours, or whose page is erased, has no effect. */
  end: (key: string) => Promise<unknown>
}

type Asked = FastifyRequest<{ Querystring: { key?: unknown } }>

/**
 * The address in a mail's `List-Unsubscribe`. Answers 200 to every POST, so that an invalid key never looks like an
 * error to a mail program.
 */
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
