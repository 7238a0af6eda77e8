import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../services'
import { outboxPage } from './outbox-page'

/** A CallBack can put thousands there within seconds: the page shows the newest, the list has room for all of them. */
const shown = 100
const listed = 10_000

type Asked = FastifyRequest<{ Querystring: { to?: unknown } }>

/**
 * The development outbox: every mail and text message that was not sent elsewhere, newest first, or only those to
 * `?to=`. Never in production.
 */
export function addOutbox(app: FastifyInstance, { db }: Services): void {
  const read = ({ query: { to } }: Asked, limit: number) =>
    db
      .selectFrom('outbox')
      .select(['kind', 'to', 'subject', 'text', 'html', 'code', 'headers', 'at'])
      .orderBy('id', 'desc')
      .$if(typeof to === 'string', (query) => query.where('to', '=', String(to)))
      .limit(limit)
      .execute()

  app.get('/dev/outbox.json', async (request: Asked) => {
    const messages = await read(request, listed)
    return messages.map(({ html: _html, headers, at, ...message }) => ({
      ...message,
      at: at.toISOString(),
      ...(Object.keys(headers).length > 0 && { headers }),
    }))
  })
  app.get('/dev/outbox', async (request: Asked, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self' about: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(outboxPage(await read(request, shown))),
  )
}
