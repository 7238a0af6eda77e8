import { once } from 'node:events'
import { connect } from 'node:http2'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { onceOver } from './once-over'

const ask = {
  'HTTP/1.1': (port: number) => void get({ port }, (answer) => answer.resume()),
  'HTTP/2': (port: number) => {
    const session = connect(`http://localhost:${port}`)
    const stream = session.request({ ':path': '/' })
    stream.resume().once('close', () => session.close())
  },
}

/** In an object: awaiting a reply waits for its end. */
async function replyOf(app: FastifyInstance, protocol: keyof typeof ask): Promise<{ reply: FastifyReply }> {
  const asked = new Promise<{ reply: FastifyReply }>((resolve) =>
    app.get('/', (_request, reply) => {
      reply.hijack()
      resolve({ reply })
    }),
  )
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  ask[protocol]((app.server.address() as AddressInfo).port)
  return asked
}

test.each([
  ['HTTP/1.1', () => fastify()],
  ['HTTP/2', () => fastify({ http2: true }) as unknown as FastifyInstance],
] as const)(
  'frees a place of a reply by %s when it is over, also if it was over before',
  async (protocol, make) => {
    const { reply } = await replyOf(make(), protocol)
    const [before, after] = [vi.fn(), vi.fn()]
    onceOver(reply, before)
    expect(before).not.toHaveBeenCalled()
    reply.raw.end('x')
    await once(reply.raw, 'close')
    onceOver(reply, after)
    expect([before.mock.calls.length, after.mock.calls.length]).toEqual([1, 1])
  },
)
