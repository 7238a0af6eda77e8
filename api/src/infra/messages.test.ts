import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { startTestServer, type TestServer } from '../../test/server'
import { outboxMessages, queuedMessages } from './messages'
import { MemoryQueue } from './queue/memory'

let server: TestServer
let smtp: Server
let received: string[]
let refuses: number

beforeAll(async () => {
  received = []
  // As much of SMTP (RFC 5321) as a mail needs.
  smtp = createServer((socket) => {
    let mail: string | null = null
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      if (mail !== null) {
        mail += chunk.toString()
        if (!mail.endsWith('\r\n.\r\n')) return
        received.push(mail)
        mail = null
        return socket.write('250 kept\r\n')
      }
      const line = chunk.toString()
      if (line.startsWith('DATA')) {
        if (refuses-- > 0) return socket.write('451 try later\r\n')
        mail = ''
        return socket.write('354 go on\r\n')
      }
      return line.startsWith('QUIT') ? socket.end('221 bye\r\n') : socket.write('250 ok\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.address() as AddressInfo
  server = await startTestServer({ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` })
})
afterAll(async () => {
  await server.close()
  smtp.close()
})
beforeEach(() => {
  received = []
  refuses = 0
})

const mail = {
  kind: 'mail' as const,
  to: 'he@kitchen.example',
  subject: '482913 是您的驗證碼',
  text: 'Code 482913',
  html: '<p>482913</p>',
  code: '482913',
}

function messagesOf() {
  const queue = new MemoryQueue()
  const { config, crypto, db, clock } = server.services
  return { queue, messages: queuedMessages(config, queue, crypto, outboxMessages(db, clock)) }
}

test('with SMTP_URL a mail goes out as a job, in which its code cannot be read', async () => {
  const { queue, messages } = messagesOf()
  await messages.send(mail)
  expect(JSON.stringify(queue.waiting.map(({ data }) => data))).not.toContain('482913')
  await queue.drain(server.services)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^To: he@kitchen\.example\r$/m)
  expect(received[0]).toContain('Code 482913')
})

test('a mail that the server will not take now is tried again', async () => {
  refuses = 2
  const { queue, messages } = messagesOf()
  await messages.send(mail)
  await queue.drain(server.services)
  expect(received).toHaveLength(1)
})

test('a text message lies in the outbox until a provider is configured', async () => {
  const { messages } = messagesOf()
  await messages.send({ kind: 'sms', to: '+886912345678', text: 'Code 111222', code: '111222' })
  const [newest] = await (await fetch(`${server.origin}/dev/outbox.json`)).json()
  expect(newest).toMatchObject({ kind: 'sms', to: '+886912345678', code: '111222', subject: '' })
})
