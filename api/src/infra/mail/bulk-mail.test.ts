import { type MailServer, startMailServer } from '../../../test/mail-server'
import { startTestServer, type TestServer } from '../../../test/server'
import { type KeyedMail, outboxBulk, smtpBulk } from './bulk-mail'

let server: TestServer
let smtp: MailServer
beforeAll(async () => {
  smtp = await startMailServer()
  server = await startTestServer({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})
beforeEach(() => smtp.reset())

const mailTo = (to: string): KeyedMail => ({
  kind: 'mail',
  to,
  subject: '搬家了',
  text: '新家在這裡',
  html: '<p>新家在這裡</p>',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  key: `callback:1:${to}`,
})

describe('bulk mail by SMTP', () => {
  test('each mail goes to one fan, with the header that a mail program needs to unsubscribe', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `fan${n}@a.test`)
    const said = await smtpBulk(server.services.config, server.services.crypto).deliver(many.map(mailTo))
    expect(said).toEqual(many.map(() => ({ state: 'sent' })))
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(many.map((to) => [to]).sort())
    expect(smtp.received[0]!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  test.each([
    [{ code: 550, text: 'no such user' }, 'failed'],
    [{ code: 452, text: 'mailbox full' }, 'again'],
    [{ code: 454, text: 'sending too fast' }, 'away'],
    ['hang up' as const, 'unknown'],
  ])(
    'an answer of %j gives the mail the state %s, and does not affect the mail to another fan',
    async (verdict, state) => {
      smtp.judge = ({ to }) => (to[0] === 'bob@a.test' ? verdict : null)
      const bulk = smtpBulk(server.services.config, server.services.crypto)
      const [bob] = await bulk.deliver([mailTo('bob@a.test')])
      expect(bob).toMatchObject({ state })
      expect(await bulk.deliver([mailTo('ann@a.test')])).toEqual([{ state: 'sent' }])
    },
  )

  test('a mail has the state “away”, to be tried again, if the server cannot be reached', async () => {
    const gone = smtpBulk(
      { ...server.services.config, smtpUrl: 'smtp://127.0.0.1:1' },
      server.services.crypto,
    )
    expect(await gone.deliver([mailTo('ann@a.test')])).toMatchObject([{ state: 'away' }])
  })
})

test('the development outbox stores one mail per key', async () => {
  const { db, clock } = server.services
  const outbox = outboxBulk(db, clock)
  await outbox.deliver([mailTo('ann@a.test'), mailTo('bob@a.test')])
  await outbox.deliver([mailTo('ann@a.test'), mailTo('cat@a.test')])
  const kept = await db.selectFrom('outbox').select('to').orderBy('to').execute()
  expect(kept.map(({ to }) => to)).toEqual(['ann@a.test', 'bob@a.test', 'cat@a.test'])
})
