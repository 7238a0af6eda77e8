import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ask } from '../../test/ask'
import { home, setUp, shell, startEdge, until } from '../../test/edge'
import { closing } from '../../test/clean-up'
import type { EdgeConfig } from './config'

/** An edge in front of an api that returns 300 KB for `/api/large` and reports the length of a body. */
async function start(more: Partial<EdgeConfig> = {}) {
  const seen: string[] = []
  const api = createServer((asked, answer) => {
    seen.push(asked.url!)
    if (asked.url === '/api/large') return answer.end(Buffer.alloc(300_000))
    let bytes = 0
    asked.on('data', (chunk: Buffer) => (bytes += chunk.length)).once('end', () => answer.end(String(bytes)))
  })
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const { context } = await setUp([shell, home], url)
  return { app: await startEdge(context.root, url, undefined, more), seen }
}

/** Sends all of these in one write, and waits for no answer. */
function sayAtOnce(app: FastifyInstance, requests: string[]) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () =>
    socket.write(requests.join('')),
  )
  closing.unshift(async () => socket.destroy())
  const said = { socket, text: '', isClosed: false }
  socket.on('data', (chunk: Buffer) => (said.text += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.once('close', () => (said.isClosed = true))
  return said
}
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const endless = get('/registry/events')

test('answers pipelined requests in their order', async () => {
  const { app } = await start()
  const said = sayAtOnce(app, [
    post('/api/x', 'four'),
    get('/api/large'),
    post('/api/x', 'seven12'),
    get('/health', 'Connection: close\r\n'),
  ])
  await until(async () => said.isClosed)
  const answers = said.text.split(/(?=HTTP\/1\.1 \d)/)
  expect(answers.map((one) => one.slice(9, 12))).toEqual(['200', '200', '200', '200'])
  expect([
    answers[0]!.endsWith('\r\n4'),
    answers[1]!.length > 300_000,
    answers[2]!.endsWith('\r\n7'),
  ]).toEqual([true, true, true])
  expect(answers[3]).toContain('{"ok":true}')
})

test('requests pipelined behind an endless answer take no connection to the api', async () => {
  const { app, seen } = await start()
  const said = sayAtOnce(app, [endless, ...Array.from({ length: 300 }, () => get('/api/large'))])
  await until(async () => said.isClosed || said.text.includes('data:'))
  expect((await ask(app, '/api/y')).status).toBe(200)
  expect(seen).toEqual(['/api/y'])
})

test('a body pipelined behind an endless answer frees its memory when the connection closes', async () => {
  const { app } = await start({ bodyBounds: { heldPerAddress: 1000, held: 1000 } })
  for (let time = 0; time < 3; time++) {
    const said = sayAtOnce(app, [endless, post('/api/x', 'x'.repeat(900))])
    await until(async () => said.text.includes('data:'))
    said.socket.destroy()
  }
  const send = () => ask(app, '/api/x', { 'content-type': 'text/plain' }, 'x'.repeat(900))
  await until(async () => (await send()).status === 200)
})
