import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ask } from '../../test/ask'
import { setUp, startEdge } from '../../test/edge'

const token = 'a-token-of-twenty-letters'

test('what was answered is counted by kind of address, for who shows the token', async () => {
  const { desk } = await setUp()
  const app = await startEdge(desk.root, undefined, undefined, { opsToken: token })
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

test('each answer leaves a line, without what follows the question mark', async () => {
  const { desk } = await setUp()
  const lines: string[] = []
  const app = await startEdge(desk.root, undefined, undefined, {
    accessLog: true,
    logTo: { write: (line) => lines.push(line) },
  })
  await ask(app, '/authCallback?code=secret')
  const line = lines.find((each) => each.includes('authCallback')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/authCallback', status: 404, http: '1.1' })
  expect(line).not.toContain('secret')
})

test('a body larger than any honest one is refused, whether it says so or not', async () => {
  const { desk } = await setUp()
  const app = await startEdge(desk.root, undefined, undefined, { apiBodyLimit: 1000 })
  const said = await ask(app, '/api/x', { 'content-length': '1001' }, 'x'.repeat(1001))
  expect([said.status, said.json().error]).toEqual([413, 'upload_too_large'])
  const { port } = app.server.address() as AddressInfo
  const status = await new Promise((resolve) => {
    const upload = request({ port, method: 'POST', path: '/api/x' }, (answer) => resolve(answer.statusCode))
    upload.once('error', () => resolve('cut'))
    for (let sent = 0; sent < 50; sent++) upload.write('x'.repeat(100))
    upload.end()
  })
  expect([503, 500, 'cut']).toContain(status)
})
