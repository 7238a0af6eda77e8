import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startTestServer, type TestServer } from '../../../test/server'
import { outboxMessages, queuedMessages } from './queued-messages'
import { sendSmsHandler } from './sms'
import { MemoryQueue } from '../../../test/memory-queue'

let server: TestServer
let provider: Server
let asked: { url: string; authorization: string; form: Record<string, string> }[]
let answers: number[]

beforeAll(async () => {
  provider = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({
        url: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        form: Object.fromEntries(new URLSearchParams(body)),
      })
      response.writeHead(answers.shift() ?? 201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  server = await startTestServer({
    SMS_URL: `http://127.0.0.1:${port}/`,
    SMS_ACCOUNT: 'AC1',
    SMS_SECRET: 'secret',
    SMS_FROM: '+15005550006',
  })
})
afterAll(async () => {
  await server.close()
  provider.close()
})
beforeEach(() => {
  asked = []
  answers = []
})

const message = { kind: 'sms', to: '+886912345678', text: '驗證碼 482913', code: '482913' } as const

async function send() {
  const queue = new MemoryQueue([sendSmsHandler])
  const { config, crypto, db, clock } = server.services
  await queuedMessages(config, queue, crypto, outboxMessages(db, clock)).send(message)
  const waiting = JSON.stringify(queue.waiting.map(({ data }) => data))
  return { waiting, drain: () => queue.drain(server.services) }
}

test('a text message is sent by the provider’s documented call, and the queue does not show its code', async () => {
  const { waiting, drain } = await send()
  expect(waiting).not.toContain('482913')
  await drain()
  expect(asked).toEqual([
    {
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      form: { To: message.to, Body: message.text, From: '+15005550006' },
    },
  ])
  expect(await (await fetch(`${server.origin}/dev/outbox.json`)).json()).toEqual([])
})

test('production without a provider refuses a text message and stores its code nowhere', async () => {
  const queue = new MemoryQueue([sendSmsHandler])
  const { config, crypto, db, clock } = server.services
  const production = { ...config, mode: 'production', sms: undefined } as const
  const messages = queuedMessages(production, queue, crypto, outboxMessages(db, clock))
  await expect(messages.send(message)).rejects.toMatchObject({ key: 'sms_unavailable' })
  expect(queue.waiting).toEqual([])
  expect(await (await fetch(`${server.origin}/dev/outbox.json`)).json()).toEqual([])
})

test('a text message is tried again if the provider answers 503 or 429', async () => {
  answers = [503, 429]
  await (await send()).drain()
  expect(asked).toHaveLength(3)
})

test('a number that the provider rejects is not tried again', async () => {
  answers = [400]
  await (await send()).drain()
  expect(asked).toHaveLength(1)
  expect(server.log.text).toContain('rejected a message')
})
