import { calls } from '@fankeep/shared/contract/calls'
import { freePort } from '@fankeep/shared/node/free-port'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ask } from '../../test/ask'
import { makeContext } from '../../test/builds'
import { bundle } from '../../test/bundle'
import { readConfig } from './config'
import { closing } from '../../test/clean-up'
import { setUp, startEdge, until } from '../../test/edge'

const token = 'a-token-of-twenty-letters'

test('/metrics counts answers by kind of path, and needs the operator’s token', async () => {
  const { context } = await setUp()
  const app = await startEdge(context.root, undefined, undefined, {
    operators: [{ name: 'ann', token }],
  })
  await ask(app, '/')
  await ask(app, '/nothing-here')
  await ask(app, '/api/x')
  expect((await ask(app, '/metrics')).status).toBe(403)
  expect((await ask(app, '/metrics', { authorization: `Bearer ${token}x` })).status).toBe(403)
  const { status, body } = await ask(app, '/metrics', { authorization: `Bearer ${token}` })
  expect(status).toBe(200)
  expect(body).toMatch(/fankeep_edge_answers_total\{kind="page",status="200"\} 1/)
  expect(body).toMatch(/fankeep_edge_answers_total\{kind="page",status="404"\} 1/)
  expect(body).toMatch(/fankeep_edge_answers_total\{kind="api",status="503"\} 1/)
  expect(body).toMatch(/fankeep_edge_registry_revision 1/)
  expect(body).not.toContain('nothing-here')
})

test('without a token, /metrics is served on this machine and answers 404 in production', async () => {
  const { app, context } = await setUp()
  expect((await ask(app, '/metrics')).status).toBe(200)
  const { mode } = readConfig({ API_URL: 'http://api', NODE_ENV: 'production', RELEASE_TRUST: 'off' })
  const production = await startEdge(context.root, undefined, undefined, { mode })
  expect((await ask(production, '/metrics')).status).toBe(404)
})

test.each([
  ['/authCallback?code=secret', '/authCallback'],
  ['/preview/secret.of.alink?x', '/preview/…'],
  ['/preview/off', '/preview/off'],
  ['/api/pay/go/secret', '/api/pay/go/…'],
])('the access log has one line per answer, without the query and without keys: %s', async (url, path) => {
  const { context } = await setUp()
  const lines: string[] = []
  const app = await startEdge(context.root, undefined, undefined, {
    accessLog: true,
    logTo: { write: (line) => lines.push(line) },
  })
  const { status } = await ask(app, url)
  await until(async () => lines.length > 0)
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', path, status, http: '1.1' })
  expect(line).not.toContain('secret')
})

test('access log lines have the time, request id and IP, and go only to standard output', async () => {
  const { context } = await setUp()
  const written: [fd: number, line: string][] = []
  const writing = vi.spyOn(fs, 'writeSync').mockImplementation((fd, line) => {
    written.push([fd, String(line)])
    return String(line).length
  })
  onTestFinished(() => writing.mockRestore())
  const app = await startEdge(context.root, undefined, undefined, { accessLog: true })
  await ask(app, '/authCallback')
  await until(async () => written.length > 0)
  expect(written.map(([fd, line]) => [fd, JSON.parse(line)])).toEqual([
    [
      1,
      expect.objectContaining({
        ...{ time: expect.any(Number), id: expect.stringMatching(/^[\w-]{36}$/) },
        ...{ ip: '127.0.0.1', kind: 'access', status: 404 },
      }),
    ],
  ])
})

test('an edge whose log is on a full disk keeps serving', async () => {
  const { root } = makeContext()
  const main = await bundle({ file: join(import.meta.dirname, 'main.ts') })
  const full = fs.openSync('/dev/full', 'w')
  const port = await freePort()
  const edge = spawn(process.execPath, [main], {
    env: {
      ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), RELEASE_STORE: root },
      ...{ API_URL: 'http://127.0.0.1:9', ACCESS_LOG: 'on', LOG_LEVEL: 'info' },
    },
    stdio: ['ignore', full, full],
  })
  fs.closeSync(full)
  closing.push(() => edge.kill())
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  await until(async () => edge.exitCode !== null || (await statusOf('/health')) === 200)
  const statuses = [await statusOf('/api/x'), await statusOf('/health'), await statusOf('/api/x')]
  expect([edge.exitCode, statuses]).toEqual([null, [503, 200, 503]])
})

test('an edge exits if the process that started it is gone during its start', async () => {
  const { root } = makeContext()
  const main = await bundle({ file: join(import.meta.dirname, 'main.ts') })
  const edge = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', RELEASE_STORE: root, API_URL: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  closing.push(() => edge.kill('SIGKILL'))
  const ended = once(edge, 'exit')
  edge.disconnect()
  expect(await ended).toEqual([0, null])
})

test('a body above the limit is rejected, whether or not its length is declared', async () => {
  const { context } = await setUp()
  const { path } = calls['backup.upload']
  let come = 0
  let whole = 0
  const api = createServer((asked, answer) => {
    asked.on('data', (chunk: Buffer) => (come += chunk.length))
    asked.once('end', () => {
      whole++
      answer.end('{}')
    })
  })
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const app = await startEdge(context.root, url, undefined, { apiBodyLimit: 1000 })
  const { port } = app.server.address() as AddressInfo
  const send = (pieces: number) =>
    new Promise((resolve) => {
      const upload = request({ port, method: 'POST', path }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      upload.once('error', () => resolve('cut'))
      upload.setHeader('content-type', 'application/octet-stream')
      for (let sent = 0; sent < pieces; sent++) upload.write('x'.repeat(100))
      upload.end()
    })

  expect(await send(10)).toBe(200)
  expect([come, whole]).toEqual([1000, 1])
  const said = await ask(app, path, { 'content-length': '1001' }, 'x'.repeat(1001))
  expect([said.status, said.json().error]).toEqual([413, 'upload_too_large'])
  expect(await send(50)).not.toBe(200)
  expect(whole).toBe(1)
  expect(come).toBeLessThanOrEqual(2000)
})
