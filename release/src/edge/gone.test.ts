import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { calls, eventsPath } from '@fankeep/shared/contract/calls'
import { telemetryPath } from '@fankeep/shared/contract/telemetry'
import type { FastifyInstance } from 'fastify'
import { ask } from '../../test/ask'
import { closing } from '../../test/clean-up'
import { setUp, startEdge } from '../../test/edge'

/** Sends the beginning of a request, or all of it, and then resets or closes the connection. */
const leave = (app: FastifyInstance, text: string, how: 'resetAndDestroy' | 'end') =>
  new Promise<void>((done) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {}).once('close', () => done())
    socket.once('connect', () => socket.write(text, () => socket[how]()))
    socket.resume()
  })

const requestOf = (method: string, path: string, type: string, length: number) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\nwhole`

test.each([
  ['a call', requestOf('POST', '/api/x', 'text/plain', 5)],
  ['half a call', requestOf('POST', '/api/x', 'text/plain', 50)],
  ['half an upload', requestOf('POST', calls['backup.upload'].path, 'text/plain', 50)],
  ['half a sign-in', requestOf('POST', '/ops/session', 'application/json', 50)],
  ['half a report', requestOf('POST', telemetryPath, 'text/plain', 50)],
  ['a request for events', requestOf('GET', eventsPath, 'text/plain', 0).replace('whole', '')],
])('logs no warning if visitors leave right after %s', async (_what, text) => {
  const api = createServer((asked, answer) => asked.resume().once('end', () => answer.end('{}')))
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const { context } = await setUp([])
  const lines: string[] = []
  const app = await startEdge(
    context.root,
    `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    undefined,
    {
      operators: [{ name: 'ann', token: 'the-token-of-ann-is-long' }],
      logLevel: 'warn',
      faultsTo: { write: (line) => lines.push(line) },
    },
  )
  for (let n = 0; n < 40; n++) await leave(app, text, 'resetAndDestroy')
  for (let n = 0; n < 5; n++) await leave(app, text, 'end')
  expect((await ask(app, '/health')).status).toBe(200)
  expect(lines).toEqual([])
})
