import type { FastifyInstance } from 'fastify'
import type { Services } from '../services'
import { outboxPage } from './outbox-page'

const shown = 100

/** The development outbox: every mail and text message that went nowhere else, newest first. Never in production. */
export function addOutbox(app: FastifyInstance, { db }: Services): void {
  const read = () =>
    db
      .selectFrom('outbox')
      .select(['kind', 'to', 'subject', 'text', 'html', 'code', 'at'])
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()

  app.get('/dev/outbox.json', async () => {
    const messages = await read()
    return messages.map(({ html: _html, at, ...message }) => ({ ...message, at: at.toISOString() }))
  })
  app.get('/dev/outbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self' about: data:; base-uri 'none'; form-action 'none'",
      )
      .send(outboxPage(await read())),
  )
}
