import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { watchSpareConnections } from './spare-connections'

async function listening(answer: () => Promise<unknown> = async () => {}) {
  const server = createServer((_request, response) => void answer().then(() => response.end('all of it')))
  const closeSpare = watchSpareConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    closeSpare()
    await closed
  }
  const open = async () => {
    const accepted = once(server, 'connection')
    const socket = connect(port, '127.0.0.1')
    await accepted
    return socket
  }
  return { port, open, close }
}

test('a server closes at once although a browser holds an unused connection', async () => {
  const { open, close } = await listening()
  const spare = await open()
  const ended = once(spare.resume(), 'close')
  await close()
  await ended
})

test('a request that was sent or begun before the close gets its whole answer', async () => {
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => (reached = resolve))
  const { port, open, close } = await listening(() => {
    reached()
    return held
  })
  const asked = get({ port, host: '127.0.0.1', agent: false })
  await isReached
  const slow = await open()
  slow.write('GET / HTTP/1.1\r\nhost: fankeep.test\r\n')
  const answered = once(asked, 'response')
  let said = ''
  slow.on('data', (part: Buffer) => (said += part.toString()))
  // Once a complete request that was sent later has been answered, the first half has arrived.
  const other = get({ port, host: '127.0.0.1', agent: false })
  answerNow()
  const [otherAnswer] = (await once(other, 'response')) as [IncomingMessage]
  await once(otherAnswer.resume(), 'end')
  const closed = close()
  slow.write('connection: close\r\n\r\n')
  const [response] = (await answered) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += String(part)
  await Promise.all([closed, once(slow, 'close')])
  expect([text, said.includes('all of it')]).toEqual(['all of it', true])
})
