import { startTestServer, type TestServer } from '../../../test/server'
import { type MailServer, startMailServer } from '../../../test/mail-server'
import { smtpBulk } from '../mail/bulk-mail'
import { outboxMessages, queuedMessages, sendMailHandler } from './queued-messages'
import { MemoryQueue } from '../../../test/memory-queue'

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

const mail = {
  kind: 'mail' as const,
  to: 'he@kitchen.example',
  subject: '482913 是你的驗證碼',
  text: 'Code 482913',
  html: '<p>482913</p>',
  code: '482913',
}

function messagesOf() {
  const queue = new MemoryQueue([sendMailHandler])
  const { config, crypto, db, clock } = server.services
  return { queue, messages: queuedMessages(config, queue, crypto, outboxMessages(db, clock)) }
}

test('with SMTP_URL a mail is sent by a job whose data does not show its code', async () => {
  const { queue, messages } = messagesOf()
  await messages.send(mail)
  expect(JSON.stringify(queue.waiting.map(({ data }) => data))).not.toContain('482913')
  await queue.drain(server.services)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]!.raw).toMatch(/^To: he@kitchen\.example\r$/m)
  expect(smtp.received[0]!.raw).toContain('Code 482913')
})

test('a mail keeps its header lines on its way through the queue', async () => {
  const { queue, messages } = messagesOf()
  await messages.send({ ...mail, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } })
  await queue.drain(server.services)
  expect(smtp.received[0]!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test('line breaks in a subject or a header line add no header lines', async () => {
  const evil = 'x\r\nBcc: eva@evil.example\nX-Evil: 1\r\n\r\n<b>another body</b>'
  const { queue, messages } = messagesOf()
  await messages.send({ ...mail, subject: evil, headers: { 'List-Unsubscribe': evil } })
  await queue.drain(server.services)
  const { raw, to } = smtp.received[0]!
  const [head = '', body = ''] = raw.split('\r\n\r\n')
  expect(head).toMatch(/^Subject: x Bcc: eva@evil\.example X-Evil: 1/m)
  expect(head).not.toMatch(/^(bcc|x-evil):/im)
  expect(body).not.toContain('another body')
  expect(to).toEqual(['he@kitchen.example'])
})

test.each([
  'he@kitchen.example\r\nBcc: eva@evil.example',
  'he@kitchen.example, eva@evil.example',
  'he@kitchen.example <eva@evil.example>',
])('an address is never read as two: %j', async (to) => {
  const { queue, messages } = messagesOf()
  await messages.send({ ...mail, to })
  await queue.drain(server.services).catch(() => {})
  const [delivered] = await smtpBulk(server.services.config, server.services.crypto).deliver([
    { ...mail, to, key: 'one' },
  ])
  for (const taken of smtp.received) expect(taken.to).not.toContain('eva@evil.example')
  for (const { raw } of smtp.received) expect(raw).not.toMatch(/^bcc:/im)
  expect(delivered?.state === 'sent').toBe(smtp.received.length > 1)
})

test('a mail that the server refuses for now is tried again', async () => {
  let refusals = 2
  smtp.judge = () => (refusals-- > 0 ? { code: 451, text: 'try later' } : null)
  const { queue, messages } = messagesOf()
  await messages.send(mail)
  await queue.drain(server.services)
  expect(smtp.received).toHaveLength(1)
})

describe('a mail server that is away', () => {
  const notice = { kind: 'mail' as const, to: 'he@kitchen.example', subject: 'Alarm', text: 'Look', html: '' }
  /** Runs what is due, and advances the time to what waits, until the queue is empty. Returns the hours that took. */
  async function waitForAll(queue: MemoryQueue) {
    const began = server.clock.now().getTime()
    for (let n = 0; n < 20; n++) {
      await queue.drainDue({ ...server.services, queue })
      const next = queue.waiting[0]?.startAfter
      if (!next) break
      server.clock.pass((next.getTime() - server.clock.now().getTime()) / 1000)
    }
    return (server.clock.now().getTime() - began) / 3_600_000
  }
  const answer = (text: string) => () => ({ code: Number(text.slice(0, 3)), text: text.slice(4) })

  test('gets a notice after hours, once it is back', async () => {
    const { queue, messages } = messagesOf()
    await messages.send(notice)
    const end = server.clock.now().getTime() + 3 * 3_600_000
    smtp.judge = () => (server.clock.now().getTime() < end ? { code: 421, text: 'closed' } : null)
    await waitForAll(queue)
    expect(smtp.received.map(({ to }) => to)).toEqual([['he@kitchen.example']])
  })

  test('is tried for 12 to 24 hours, and no longer', async () => {
    const { queue, messages } = messagesOf()
    await messages.send(notice)
    smtp.judge = answer('451 come back later')
    const hours = await waitForAll(queue)
    expect([hours > 12, hours < 24]).toEqual([true, true])
    expect(queue.waiting).toEqual([])
  })

  test('gets a mail at most five times if it hangs up after the whole mail', async () => {
    const { queue, messages } = messagesOf()
    await messages.send(notice)
    let had = 0
    smtp.judge = () => {
      had++
      return 'hang up'
    }
    expect([await waitForAll(queue), queue.waiting, had]).toEqual([0, [], 5])
  })

  test('is not sent a code after the code has expired', async () => {
    const { queue, messages } = messagesOf()
    await messages.send(mail)
    smtp.judge = answer('421 closed for the night')
    expect(await waitForAll(queue)).toBe(0)
    expect(queue.waiting).toEqual([])
  })
})

test('a mail that the server refuses permanently is tried once', async () => {
  let asked = 0
  smtp.judge = () => {
    asked++
    return { code: 550, text: '5.1.1 no such user' }
  }
  const { queue, messages } = messagesOf()
  await messages.send(mail)
  await queue.drain(server.services)
  expect(asked).toBe(1)
  expect(queue.waiting).toEqual([])
})

test('a text message is stored in the outbox if no provider is configured', async () => {
  const { messages } = messagesOf()
  await messages.send({ kind: 'sms', to: '+886912345678', text: 'Code 111222', code: '111222' })
  const [newest] = await (await fetch(`${server.origin}/dev/outbox.json`)).json()
  expect(newest).toMatchObject({ kind: 'sms', to: '+886912345678', code: '111222', subject: '' })
})
