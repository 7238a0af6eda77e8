import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Crypto } from '../../../infra/crypto'
import type { Api } from '../../../infra/http/api'
import { stopMails } from './mails'

const purpose = 'mails of a page to its member'
const path = '/api/insights/mail-off'

/** Where the mails about a page are turned off, without a login: only our mails carry the key. */
export const oneClickUrl = (site: string, crypto: Crypto, pageId: string) =>
  `${site}${path}?${new URLSearchParams({ key: crypto.seal(purpose, pageId) })}`

type OneClick = FastifyRequest<{ Querystring: { key?: unknown } }>

/**
 * The address in the mail's `List-Unsubscribe` (RFC 8058): a mail program posts to it. A person who opens it gets the screen on
 * which the mails are turned off, because programs that look through links open them as well.
 */
export function oneClickRoute({ fastify, services: { db, config, crypto } }: Api): void {
  const pageOf = ({ query }: OneClick) => {
    try {
      return crypto.open(purpose, String(query.key).slice(0, 1000))
    } catch {
      return undefined
    }
  }
  fastify.get(path, async (request: OneClick, reply: FastifyReply) => {
    const page = pageOf(request)
    return reply.redirect(`${config.publicUrl}/insights${page === undefined ? '' : `?id=${page}`}`, 303)
  })
  fastify.post(path, async (request: OneClick, reply: FastifyReply) => {
    request.raw.resume()
    const page = pageOf(request)
    if (page !== undefined) await stopMails(db, page)
    return reply.send()
  })
}
