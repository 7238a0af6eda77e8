import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { calls } from '@fankeep/shared/contract/calls'
import { startCollector } from '@fankeep/shared/node/testing'
import { ask } from '../../test/ask'
import { closing } from '../../test/clean-up'
import { home, setUp, shell, startEdge } from '../../test/edge'
import type { EdgeConfig } from './config'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const visitors = { traceparent: `00-${id}-00f067aa0ba902b7-01` }
const { path } = calls['fans.list']

/** An edge whose spans go to a collector, in front of an api whose answers the test sets. */
async function open(more: Partial<EdgeConfig> = {}, share = 1) {
  const heard: IncomingMessage[] = []
  const api = createServer((asked, answer) => {
    heard.push(asked)
    if (asked.url !== '/api/hangs') answer.writeHead(asked.url === '/api/broken' ? 500 : 200).end('{}')
  })
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((done) => api.close(done).closeAllConnections()))
  const collector = await startCollector()
  closing.push(collector.close)
  const { context } = await setUp([shell, home])
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const app = await startEdge(context.root, url, undefined, { otlp: { url: collector.url, share }, ...more })
  return { app, collector, heard, port: (app.server.address() as AddressInfo).port }
}

test('records a span for each forwarded request, between the visitor’s span and the api’s', async () => {
  const { app, collector, heard } = await open()
  await ask(app, `${path}?token=secret`, visitors, 'id=1&q=secret')
  await ask(app, '/api/broken', visitors)
  await ask(app, '/api3/Media/secret/key', visitors)
  await ask(app, '/')
  await ask(app, '/health')
  await app.close()
  expect(collector.spans.map(({ name, isFault }) => [name, isFault])).toEqual([
    ['fans.list', false],
    ['/api/*', true],
    ['/api3/*', false],
  ])
  const passed = heard.filter(({ url }) => url !== '/health').map(({ headers }) => headers.traceparent)
  expect(collector.spans.map((span) => `00-${span.trace}-${span.id}-01`)).toEqual(passed)
  for (const span of collector.spans)
    expect(span).toMatchObject({ service: 'fankeep-edge', trace: id, parent: '00f067aa0ba902b7', kind: 2 })
  expect(collector.spans[0]!.fields).toEqual({
    'http.request.method': 'POST',
    'http.route': path,
    'http.response.status_code': '200',
  })
  expect(collector.bodies.join()).not.toContain('secret')
})

test('records spans over HTTP/2', async () => {
  const tls = Object.fromEntries(
    ['cert', 'key'].map((name) => [name, join(import.meta.dirname, `../../test/tls/${name}.pem`)]),
  ) as NonNullable<EdgeConfig['tls']>
  const { app, collector, port } = await open({ tls })
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  await new Promise((done) => session.request({ ':path': '/api/x' }).resume().once('end', done))
  session.destroy()
  await app.close()
  expect(collector.spans.map(({ fields }) => fields['http.response.status_code'])).toEqual(['200'])
})

test('forwards a request that is not sampled as unsampled, and records no span', async () => {
  const { app, collector, heard } = await open({}, 0)
  await ask(app, '/api/x', visitors)
  await app.close()
  expect(heard[0]?.headers.traceparent).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-00$`))
  expect(collector.bodies).toEqual([])
})

test('records client_gone in the span if the visitor leaves', async () => {
  const { app, collector, heard, port } = await open({ otlpBounds: { every: 1 } })
  const asked = request({ port, path: '/api/hangs' }).once('error', () => {})
  asked.end()
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 20_000 })
  asked.destroy()
  await collector.until(() => collector.spans.length === 1)
  expect(collector.spans[0]!.fields).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/*',
    'fankeep.outcome': 'client_gone',
  })
  await app.close()
})

test('if the collector hangs, answers requests, counts the lost spans and closes', async () => {
  const { app, collector } = await open({ otlpBounds: { every: 1, batch: 2, waiting: 4, within: 20_000 } })
  collector.behave('hang')
  for (let n = 0; n < 40; n++) expect((await ask(app, '/api/x')).status).toBe(200)
  await collector.until(() => collector.bodies.length === 1)
  const { body } = await ask(app, '/metrics')
  expect(body).toContain('fankeep_edge_spans_total{outcome="sent"} 0')
  expect(Number(/fankeep_edge_spans_total\{outcome="full"\} (\d+)/.exec(body)?.[1])).toBeGreaterThan(30)
  await app.close()
})
