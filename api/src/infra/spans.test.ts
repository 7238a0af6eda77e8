import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@fankeep/shared/contract/calls'
import { openOtlp, type SpanOutcome } from '@fankeep/shared/node/otlp'
import { type RecordedTrace, recordTrace, type Spans } from '@fankeep/shared/node/spans'
import { type CollectedSpan, startCollector } from '@fankeep/shared/node/testing'
import { continueTrace, traceparentOf } from '@fankeep/shared/node/trace'
import { send } from '../../test/send'
import { startTestServer, type TestServer } from '../../test/server'
import { listed } from '../modules/fans/test-lists'
import { picturePath } from '../modules/member/picture-address'
import { openSpans } from './open-spans'
import { createOutgoing } from './outgoing/outgoing'
import { defineJob } from './queue/job'
import { bossQueue, openBoss } from './queue/queue'
import { withTrace } from './trace'
import { handleJob } from './worker/handler'
import { startWorker } from './worker/worker'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { pageOf } = listed(() => server)

/** The server with a collector, until the test ends. */
async function recorded(share = 1, waiting = 2048) {
  const collector = await startCollector()
  const counted: Record<SpanOutcome, number> = { sent: 0, full: 0, not_taken: 0, over_bound: 0 }
  const open = (service: string) =>
    openOtlp({
      ...{ url: collector.url, share, service, bounds: { every: 1, waiting, within: 60_000 } },
      count: (outcome, n) => void (counted[outcome] += n),
      onChange: () => {},
    })
  const spans = open('fankeep-api')
  server.services.spans = spans
  onTestFinished(async () => {
    delete server.services.spans
    await spans.close(0)
    await collector.close()
  })
  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const all = (...names: string[]) => collector.until(() => names.every((name) => named(name).length > 0))
  return { collector, counted, spans, open, named, all }
}

const post = (path: string, fields: Record<string, string>, traceparent?: string) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: traceparent === undefined ? {} : { traceparent },
    body: new URLSearchParams(fields),
  }).then((answer) => answer.text())

/** Begins a request as the edge does. */
const beginAtEdge = (spans: Spans): RecordedTrace => recordTrace(continueTrace(undefined), 'server', spans)

test('the spans of one press form one tree: edge, call, its SQL, job, its SQL, platform', async () => {
  const { collector, spans, open, named, all } = await recorded()
  const heard: IncomingMessage[] = []
  const platform = createServer((asked, answer) => {
    heard.push(asked)
    answer.writeHead(429).end()
  })
  await new Promise<void>((listening) => platform.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void platform.close())
  const { port } = platform.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const { pool, sessions, db, notifications, log, messages } = server.services
  const job = handleJob(defineJob({ name: 'test.recorded' }), {
    run: async () => {
      await pool.query('select nickname from users where email = $1', ['tree@fankeep.test'])
      const { body } = await createOutgoing([origin]).send(`${origin}/me/secret?token=hidden`, {
        method: 'POST',
        ...{ within: 20_000, most: 100 },
      })
      body.destroy()
    },
  })
  const boss = await openBoss({ pool, sessions }, [job.job], log, { works: true })
  const queue = bossQueue(boss.boss, db, notifications)
  const ofWorker = open('fankeep-worker')
  const services = { ...server.services, queue, spans: ofWorker }
  const worker = await startWorker(boss, { jobs: [job], modules: [] }, services, () => {})
  const { send: sendMessage } = messages
  messages.send = async () => void (await queue.add(job.job, {}))
  onTestFinished(async () => {
    messages.send = sendMessage
    await worker.stop()
    await boss.end()
    await ofWorker.close(0)
  })

  const trace = beginAtEdge(spans)
  const { path } = calls['auth.sendEmailCode']
  await post(path, { email: 'tree@fankeep.test', use: 'register' }, traceparentOf(trace))
  trace.record?.end('at the edge')
  await all('auth.sendEmailCode', 'test.recorded', 'at the edge')

  const [edge] = named('at the edge')
  const [call] = named('auth.sendEmailCode')
  const [run] = named('test.recorded')
  const below = (parent: CollectedSpan | undefined) =>
    collector.spans.filter((span) => span.parent === parent?.id)
  expect(edge).toMatchObject({ id: trace.span, parent: undefined, kind: 2 })
  expect(call).toMatchObject({ parent: edge!.id, kind: 2, service: 'fankeep-api', isFault: false })
  expect(call!.fields).toEqual({
    'http.request.method': 'POST',
    'http.route': path,
    'http.response.status_code': '200',
  })
  expect(run).toMatchObject({ parent: call!.id, kind: 5, service: 'fankeep-worker' })
  expect(run!.fields).toEqual({ 'fankeep.attempt': '0', 'fankeep.outcome': 'done' })
  expect(below(call).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['SELECT users', 'INSERT pgboss.job', 'test.recorded']),
  )
  expect(below(run).map(({ name }) => name)).toEqual(['INSERT job_owners', 'SELECT users', 'POST'])
  expect(below(run)[1]!.fields).toEqual({
    'db.system': 'postgresql',
    'db.statement': 'select nickname from users where email = $1',
  })
  expect(below(run)[2]!.fields).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'server.port': String(port),
    'http.response.status_code': '429',
    'error.type': '429',
  })
  expect(new Set(collector.spans.map((span) => span.trace))).toEqual(new Set([trace.id]))
  expect(heard.map(({ headers }) => headers.traceparent)).toEqual([undefined])
  for (const span of collector.spans) expect(span.ended).toBeGreaterThanOrEqual(span.began)
})

test('the spans contain no data of the member or fans, and no search text', async () => {
  const { collector, spans, all } = await recorded()
  const fans = ['陳小明', "O'Neil \\ Ann"].map((name, n) => ({
    uid: `secret-uid-${n}`,
    name,
    username: `hidden${n}`,
  }))
  const importing = recordTrace(continueTrace(undefined), 'job', spans)
  const { member, page } = await withTrace(importing, () => pageOf(fans))
  importing.record?.end('the import')
  const { nickname } = await server.services.db
    .selectFrom('users')
    .select('nickname')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  for (const q of ['陳小明', "O'Neil"]) await member.call('fans.list', { id: page, q })
  for (const choice of [{ uid: fans.map(({ uid }) => uid) }, { all: true, q: '小明' }]) {
    const answer = await send(
      server.origin,
      'fans.download',
      { id: page, ...choice },
      { token: member.token },
    )
    expect(await answer.text()).toContain('secret-uid-0')
  }
  await member.call('fans.note', { id: page, uid: 'secret-uid-0', note: 'a quiet note' })
  await member.call('fans.merge', { id: page, uid: fans.map(({ uid }) => uid) })
  await member.call('user.info', {})
  await post('/api/no/such/secret-path?token=hidden-query', { email: member.email })
  await post(calls['auth.sendEmailCode'].path, { email: 'not an address', use: 'register' })
  await fetch(`${server.origin}${picturePath}/7/secret-hash?token=${member.token}`).then((answer) =>
    answer.text(),
  )
  await all('the import', 'fans.list', 'fans.download', 'user.info', 'none', 'COPY', 'auth.sendEmailCode')

  const sent = collector.bodies.join('\n')
  const secrets = [
    ...[member.email, member.token, nickname!, 'not an address'],
    ...['secret', 'hidden', '陳小明', '小明', 'Neil', 'quiet', 'mochi'],
  ]
  for (const secret of secrets) expect(sent).not.toContain(secret)
  expect(collector.spans.length).toBeGreaterThan(30)
  for (const { fields } of collector.spans) {
    expect(Object.keys(fields).filter((key) => !known.has(key))).toEqual([])
    expect(fields['db.statement']?.length ?? 0).toBeLessThanOrEqual(500)
    expect(fields['db.statement'] ?? '').not.toContain("'")
  }
})

/** Every attribute that a span may have. */
const known = new Set([
  ...['http.request.method', 'http.route', 'http.response.status_code', 'fankeep.outcome', 'fankeep.attempt'],
  ...['fankeep.steps_left_out', 'db.system', 'db.statement', 'server.address', 'server.port', 'error.type'],
])

test('a refusal is no fault and has its key, a fault is one, and health checks have no span', async () => {
  const { collector, named, all } = await recorded()
  for (const path of ['/health', '/ready']) await fetch(server.origin + path).then((answer) => answer.text())
  await post(calls['auth.sendEmailCode'].path, { email: 'x', use: 'register' })
  await all('auth.sendEmailCode')
  expect(named('auth.sendEmailCode')[0]).toMatchObject({
    isFault: false,
    fields: { 'fankeep.outcome': 'fields_invalid', 'http.response.status_code': '200' },
  })
  const { messages } = server.services
  const { send: sendMessage } = messages
  messages.send = () => server.services.pool.query('select gone from nowhere') as never
  onTestFinished(() => void (messages.send = sendMessage))
  await post(calls['auth.sendEmailCode'].path, { email: 'fault@fankeep.test', use: 'register' })
  await collector.until(() => named('auth.sendEmailCode').length === 2)
  expect(named('auth.sendEmailCode')[1]).toMatchObject({
    isFault: true,
    fields: { 'fankeep.outcome': 'fault', 'error.type': '500' },
  })
  expect(named('SELECT nowhere')[0]).toMatchObject({ isFault: true, fields: { 'error.type': '42P01' } })
  expect(collector.spans.filter(({ kind }) => kind === 2).map(({ name }) => name)).toEqual([
    'auth.sendEmailCode',
    'auth.sendEmailCode',
  ])
})

test('a request whose client leaves before the answer has a span with the outcome client_gone', async () => {
  const { named, all } = await recorded()
  const { token } = await server.asMember()
  const held = await Promise.all(Array.from({ length: 10 }, () => server.services.pool.connect()))
  onTestFinished(() => held.forEach((client) => client.release()))
  const asked = request(server.origin + calls['pages.list'].path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    agent: false,
  }).once('error', () => {})
  asked.end(`token=${token}`)
  await vi.waitFor(() => expect(server.services.pool.waitingCount).toBe(1), { timeout: 20_000 })
  asked.destroy()
  await all('pages.list')
  expect(named('pages.list')[0]!.fields['fankeep.outcome']).toBe('client_gone')
  expect(named('pages.list')[0]!.fields['http.response.status_code']).toBeUndefined()
})

test('statements that waited for the same connection are children of their calls', async () => {
  const { spans, collector, named } = await recorded()
  const { pool } = server.services
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const traces = Array.from({ length: 12 }, () => beginAtEdge(spans))
  const asking = traces.map((trace, n) => withTrace(trace, () => pool.query(`select $1::int as n${n}`, [n])))
  held.forEach((client) => client.release())
  await Promise.all(asking)
  await collector.until(() => named('SELECT').length === traces.length)
  for (const { trace, parent, fields } of named('SELECT')) {
    const n = Number(/as n(\d+)/.exec(fields['db.statement']!)![1])
    expect({ trace, parent }).toEqual({ trace: traces[n]!.id, parent: traces[n]!.span })
  }
})

test('a trace outside the share, or that its sender does not record, is not recorded', async () => {
  const { path } = calls['auth.sendEmailCode']
  const fields = { email: 'x', use: 'register' }
  const none = await recorded(0)
  await post(path, fields)
  const half = await recorded(0.5)
  const [low, high] = ['00', 'ff'].map((byte) => `${'1'.repeat(18)}${byte.repeat(7)}`)
  for (const id of [low, high]) await post(path, fields, `00-${id}-00f067aa0ba902b7-01`)
  await post(path, fields, `00-${high}-00f067aa0ba902b7-00`)
  await post(calls['site.state'].path, {}, `00-${high}-00f067aa0ba902b7-01`)
  await half.all('site.state')
  expect(none.collector.bodies).toEqual([])
  expect(half.collector.spans.filter(({ kind }) => kind === 2).map(({ trace }) => trace)).toEqual([
    high,
    high,
  ])
})

test.each(['hang', 'refuse'] as const)(
  'calls are answered and lost spans are counted while the collector does this: %s',
  async (mode) => {
    const { collector, counted } = await recorded(1, 20)
    collector.behave(mode)
    const member = await server.asMember()
    for (let n = 0; n < 60; n++) expect((await member.call('user.info', {})).code).toBe(1)
    expect(counted.sent).toBe(0)
    const lost = () => counted.full + counted.not_taken
    await vi.waitFor(() => expect(lost()).toBeGreaterThan(60), { timeout: 20_000 })
    if (mode === 'hang') expect(collector.bodies).toHaveLength(1)
  },
)

test('without OTLP_URL no spans are opened', async () => {
  const { config, log } = server.services
  expect(config.otlp).toBeUndefined()
  expect(await openSpans(config, 'fankeep-api', log)).toBeUndefined()
})
