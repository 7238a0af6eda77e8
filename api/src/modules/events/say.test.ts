import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { say } from './say'

test('a stream that is not read is ended before its buffer fills the memory', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    reader.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
  )
  reader.on('error', () => {})
  const [, stream] = (await once(server, 'request')) as [unknown, ServerResponse]
  let most = 0
  for (let n = 0; n < 500 && !stream.destroyed; n++) {
    say(stream, 'x'.repeat(100_000))
    most = Math.max(most, stream.writableLength)
    await new Promise(setImmediate)
  }
  expect([stream.destroyed, most < 1_300_000]).toEqual([true, true])
  reader.destroy()
  server.close()
})

test('a stream that is read delivers everything', async () => {
  const server = createServer((_, stream) => {
    for (let n = 0; n < 3; n++) say(stream, `${n}\n`)
    stream.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('0\n1\n2\n')
  server.close()
})
