import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@fankeep/shared/contract/calls'
import { ask } from '../../../test/ask'
import { closing } from '../../../test/clean-up'
import { setUp, startEdge, until } from '../../../test/edge'
import { sendHalf } from '../../../test/half-sent'
import type { BodyBounds } from './bounds'

const upload = calls['backup.upload'].path
const operators = [{ name: 'ann', token: 'the-token-of-ann-is-long' }]
const quick = { window: 100, least: 50, within: 300 }

/** An edge in front of an api that reads every body and returns its length; visitors name their address. */
async function start(bodyBounds: Partial<BodyBounds> = {}) {
  const { context } = await setUp()
  const seen: IncomingMessage[] = []
  const api = createServer((asked, answer) => {
    seen.push(asked)
    let bytes = 0
    asked.on('data', (chunk: Buffer) => (bytes += chunk.length))
    asked.on('error', () => {})
    asked.once('end', () => answer.end(String(bytes)))
  })
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const more = { bodyBounds, operators, trustProxy: 'loopback', overrideOrigins: ['http://localhost:1'] }
  const app = await startEdge(context.root, url, undefined, more)
  return { app, seen }
}
const from = (address: string) => ({ 'x-forwarded-for': address })

test.each([
  ['/nothing', 'text/plain', 404],
  ['/nothing', 'application/json', 404],
  ['/', 'application/octet-stream', 404],
  ['/registry.json', 'application/json', 404],
  ['/releases/shell/x/y', 'multipart/form-data; boundary=x', 404],
  ['/telemetry', 'text/plain', 413],
  ['/telemetry', 'application/json', 415],
  ['/ops/session', 'application/json', 413],
  ['/ops/session', 'text/plain', 415],
  ['/ops/override', 'application/x-www-form-urlencoded', 413],
  ['/api/x', 'text/plain', 413],
  ['/api3/x', 'application/json', 413],
  ['/dev/x', 'text/plain', 413],
])('560 MB sent to %s as %s are refused unread', async (path, type, status) => {
  const { app, seen } = await start()
  const half = sendHalf(app, path, { headers: { 'content-type': type }, length: 560_000_000 })
  const answer = await half.answered
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(seen).toHaveLength(0)
})

test('a body without a declared length is read up to the limit, and memory stays flat', async () => {
  const { app } = await start()
  const { port } = app.server.address() as AddressInfo
  const before = process.memoryUsage().rss
  for (const path of ['/nothing', '/telemetry', '/api/x']) {
    const outcome = await new Promise<unknown>((done) => {
      const sent = request(
        { port, path, method: 'POST', headers: { 'content-type': 'text/plain' } },
        (answer) => done(answer.resume().statusCode),
      )
      sent.once('error', () => done('cut'))
      const chunk = Buffer.alloc(1024 ** 2)
      let left = 560
      const more = () => {
        while (left-- > 0) if (!sent.write(chunk)) return void sent.once('drain', more)
        sent.end()
      }
      more()
    })
    expect([404, 413, 'cut']).toContain(outcome)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2)
})

test('half-sent bodies take no connection to the api, time out and do not block others', async () => {
  const { app, seen } = await start({ pace: quick })
  const halves = Array.from({ length: 300 }, (_, n) =>
    sendHalf(app, '/api3/user', { headers: from(`10.0.${n % 10}.1`) }),
  )
  await until(async () => halves.every(({ socket }) => !socket.connecting))
  const answer = await ask(app, '/api3/user', { 'content-type': 'text/plain', ...from('10.1.0.1') }, 'whole')
  expect([answer.status, answer.body]).toEqual([200, '5'])
  expect(seen).toHaveLength(1)
  for (const { answered } of halves) expect(await answered).toMatch(/^HTTP\/1.1 408 /)
})

test('limits the bodies in transit per IP address or /64; other IP addresses are served', async () => {
  const { app } = await start({ perAddress: 3 })
  const mine = Array.from({ length: 3 }, (_, n) =>
    sendHalf(app, '/api/x', { headers: from(`2001:db8::${n + 1}`) }),
  )
  const text = { 'content-type': 'text/plain' }
  const next = () => ask(app, '/api/x', { ...text, ...from('2001:db8::99') }, 'x')
  await until(async () => (await next()).status === 429)
  expect((await next()).json().error).toBe('unavailable')
  expect((await ask(app, '/api/x', { ...text, ...from('2001:db8:0:1::1') }, 'x')).status).toBe(200)
  mine[0]!.socket.destroy()
  await until(async () => (await next()).status === 200)
})

test('limits the memory held for bodies, per IP address and in total', async () => {
  const { app } = await start({ heldPerAddress: 1000, held: 1500 })
  const part = 'x'.repeat(900)
  sendHalf(app, '/api/x', { headers: from('10.0.0.1'), part })
  sendHalf(app, '/api/x', { headers: from('10.0.0.2'), part: 'x'.repeat(500) })
  const send = (address: string, size: number) =>
    ask(app, '/api/x', { 'content-type': 'text/plain', ...from(address) }, 'x'.repeat(size))
  await until(async () => (await send('10.0.0.3', 200)).status === 503)
  expect((await send('10.0.0.3', 50)).status).toBe(200)
})

test.each([
  ['is too large', { length: 100_000_000 }, 413],
  ['takes too long', { length: 10 }, 408],
] as const)(
  'answers calls of an IP address after 70 of its bodies were refused because each %s',
  async (_why, half, status) => {
    const { app } = await start({ pace: { window: 10_000, least: 1, within: 300 } })
    const refused = Array.from({ length: 7 }, async () => {
      for (let n = 0; n < 10; n++) {
        const answer = await sendHalf(app, '/api/x', half).answered
        expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      }
    })
    await Promise.all(refused)
    expect((await ask(app, '/api/x', { 'content-type': 'text/plain' }, 'whole')).body).toBe('5')
  },
)

test('an upload continues while data arrives, and is cut off if it stops', async () => {
  const { app, seen } = await start({ uploadPace: { window: 150, least: 50 } })
  const going = sendHalf(app, upload, { length: 1200, part: 'x'.repeat(100) })
  let sent = 100
  const beat = setInterval(() => {
    going.socket.write('x'.repeat(100))
    sent += 100
    if (sent === 1200) clearInterval(beat)
  }, 40)
  const stopped = sendHalf(app, upload, { headers: { connection: 'close' } })
  going.socket.on('data', () => going.socket.end())
  expect(await stopped.answered).toMatch(/^HTTP\/1.1 408 /)
  expect(await going.answered).toMatch(/^HTTP\/1.1 200 [\s\S]*1200/)
  expect(seen).toHaveLength(2)
})

test.each([
  ['/api/x', 'text/plain'],
  [upload, 'multipart/form-data; boundary=x'],
])('serves a request that waits for "100 Continue" before its body: %s', async (path, type) => {
  const { app, seen } = await start()
  const { port } = app.server.address() as AddressInfo
  const status = await new Promise((done, failed) => {
    const headers = { expect: '100-continue', 'content-type': type, 'content-length': '5' }
    const sent = request({ port, path, method: 'POST', headers }, (answer) =>
      done(answer.resume().statusCode),
    )
    sent.once('continue', () => sent.end('whole')).once('error', failed)
    sent.flushHeaders()
  })
  expect(status).toBe(200)
  expect(seen[0]?.headers).toMatchObject({ 'content-length': '5', 'content-type': type })
})

test.each([
  { te: 'gzip' },
  { 'transfer-encoding': 'chunked', trailer: 'x-sum' },
  { 'keep-alive': 'timeout=5' },
  { 'proxy-connection': 'keep-alive' },
  { connection: 'x-mine', 'x-mine': '1' },
  { connection: 'upgrade', upgrade: 'h2c' },
  { 'transfer-encoding': 'chunked' },
])('accepts headers that belong to one connection: %j', async (headers) => {
  const { app } = await start()
  const answer = await ask(app, '/api/x', { 'content-type': 'text/plain', ...headers } as never, 'whole')
  expect([answer.status, answer.body]).toEqual([200, '5'])
  const bare = await ask(app, '/api/x', headers as never)
  expect([bare.status, bare.body]).toEqual([200, '0'])
})
