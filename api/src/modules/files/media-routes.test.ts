import { fastify } from 'fastify'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import type { Services } from '../../infra/services'
import { serve } from './media-routes'

/** More than the buffers of both sockets. */
const film = Buffer.alloc(32 * 1024 ** 2)

test('closes the connection of a video if the client reads nothing for a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = fastify()
  let answer: ServerResponse | undefined
  const files = {
    open: () => Readable.from([film.subarray(0, film.length / 2), film.subarray(film.length / 2)]),
  }
  app.get('/', (request, reply) => {
    answer = reply.raw
    return serve(
      request,
      reply,
      'a'.repeat(64),
      'video/mp4',
      film.length,
      files as unknown as Services['files'],
    )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const visitor = connect(port, '127.0.0.1', () => visitor.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'))
  visitor.on('error', () => {})
  while (!answer?.writableNeedDrain) await new Promise(setImmediate)
  vi.advanceTimersByTime(60_000)
  const isEnded = answer.destroyed
  vi.useRealTimers()
  visitor.destroy()
  await app.close()
  expect(isEnded).toBe(true)
})
