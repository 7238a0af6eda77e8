import { bearer, metricsOf, withMetrics } from '../../../test/metrics'
import { startTestServer, type TestServer } from '../../../test/server'
import { inTransaction } from '../database/transaction'
import { timeMail } from '../mail/mailer'
import { counted, createOutgoing, outgoingOf } from '../outgoing/outgoing'
import { bossQueue, openBoss } from '../queue/queue'
import { defineJob } from '../queue/job'
import { waitUntil } from '../wait'
import { handleJob } from '../worker/handler'
import { startWorker } from '../worker/worker'

let server: TestServer
let metrics: ReturnType<typeof metricsOf>
beforeAll(async () => {
  server = await startTestServer(withMetrics)
  metrics = metricsOf(server)
})
afterAll(() => server.close())

/** The queue on the real database, with a test's own jobs. */
async function openQueue(...jobs: ReturnType<typeof handleJob>[]) {
  const { pool, sessions, db, notifications, log } = server.services
  const boss = await openBoss(
    { pool, sessions },
    jobs.map(({ job }) => job),
    log,
    { works: true },
  )
  const queue = bossQueue(boss.boss, db, notifications)
  const work = () => startWorker(boss, { jobs, modules: [] }, { ...server.services, queue }, () => {})
  return { queue, work, end: boss.end }
}

test('metrics show the waiting jobs of the queue, their age, and how runs ended', async () => {
  const good = handleJob(defineJob({ name: 'test.good' }), { run: async () => {} })
  const bad = handleJob(defineJob({ name: 'test.bad', retries: 0 }), {
    run: () => Promise.reject(new Error('no')),
  })
  const { queue, work, end } = await openQueue(good, bad)
  await queue.add(good.job, {})
  await queue.add(good.job, {}, { startAfter: new Date(Date.now() + 3_600_000) })
  await queue.add(bad.job, {})
  await server.services.pool.query(
    `update pgboss.job set start_after = now() - interval '90 seconds' where name = 'test.bad'`,
  )
  expect(await metrics.valueOf('fankeep_queue_jobs{queue="test.good",state="waiting"}')).toBe(1)
  expect(await metrics.valueOf('fankeep_queue_jobs{queue="test.good",state="later"}')).toBe(1)
  expect(await metrics.valueOf('fankeep_queue_oldest_seconds{queue="test.bad"}')).toBeGreaterThanOrEqual(90)

  const worker = await work()
  const runs = 'fankeep_job_runs_total{queue="test.good",outcome="done"}'
  const failed = 'fankeep_job_runs_total{queue="test.bad",outcome="given_up"}'
  const areOver = async () => (await metrics.valueOf(runs)) === 1 && (await metrics.valueOf(failed)) === 1
  expect(await waitUntil(areOver, { within: 20_000 })).toBe(true)
  expect(await metrics.valueOf('fankeep_job_seconds_count{queue="test.bad"}')).toBe(1)
  await worker.stop()
  await end()
})

test('metrics show which transactions were committed, rolled back and retried', async () => {
  const series = (outcome: string) => `fankeep_database_transactions_total{outcome="${outcome}"}`
  const { db } = server.services
  expect(await metrics.added(series('committed'), () => inTransaction(db, async () => {}))).toBe(1)
  const undone = () => inTransaction(db, () => Promise.reject(new Error('no'))).catch(() => {})
  expect(await metrics.added(series('rolled_back'), undone)).toBe(1)
  let tries = 0
  const lost = () =>
    inTransaction(db, async () => {
      if (++tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    })
  expect(await metrics.added(series('retried'), lost)).toBe(1)
  expect(tries).toBe(2)
})

test('metrics show how far the machine’s clock is ahead of the database’s clock', async () => {
  const ahead = () => metrics.valueOf('fankeep_clock_ahead_seconds')
  const fixed = (server.clock.now().getTime() - Date.now()) / 1000
  expect(Math.abs((await ahead()) - fixed)).toBeLessThan(60)
  server.clock.pass(3600)
  expect(Math.abs((await ahead()) - fixed - 3600)).toBeLessThan(60)
})

test('metrics are answered while no connection is free, and show that', async () => {
  const { pool } = server.services
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const release = () => held.splice(0).forEach((client) => client.release())
  onTestFinished(release)
  const text = await metrics.read()
  expect(text).toMatch(/^fankeep_database_up 0$/m)
  expect(text).toMatch(/^fankeep_database_connections\{pool="queries",state="used"\} 1\d$/m)
  expect(text).toMatch(/^fankeep_database_waiting\{pool="queries"\} [1-9]$/m)
  expect(text).not.toContain('fankeep_queue_oldest_seconds{')
  expect(text).not.toMatch(/^fankeep_clock_ahead_seconds/m)
  release()
  const isUp = async () => (await metrics.valueOf('fankeep_database_up')) === 1
  expect(await waitUntil(isUp, { within: 10_000 })).toBe(true)
  expect(
    await metrics.valueOf('fankeep_database_acquire_seconds_count{pool="queries",outcome="had"}'),
  ).toBeGreaterThan(10)
})

describe('metrics of calls to other sites', () => {
  const calls = (to: string, outcome: string) => `fankeep_outgoing_total{to="${to}",outcome="${outcome}"}`
  const bounds = { within: 5_000, most: 100_000 }

  test('are counted by platform, never by host', async () => {
    const { config, sandbox } = { config: server.services.config, sandbox: server.sandbox }
    const ask = () => outgoingOf(config, 'google').send(`${sandbox.url}/nothing-here`, bounds)
    expect(await metrics.added(calls('google', 'refused'), ask)).toBe(1)
    expect(await metrics.valueOf('fankeep_outgoing_seconds_count{to="google"}')).toBeGreaterThan(0)
    expect(await metrics.read()).not.toContain(new URL(sandbox.url).host)
  })

  test('include calls that cannot connect and calls to addresses that are not public', async () => {
    const { send } = counted('media', createOutgoing(['http://127.0.0.1:1']))
    const closed = () => send('http://127.0.0.1:1/', bounds).catch(() => {})
    expect(await metrics.added(calls('media', 'unreachable'), closed)).toBe(1)
    const inside = () => send('https://10.0.0.1/', bounds).catch(() => {})
    expect(await metrics.added(calls('media', 'not_public'), inside)).toBe(1)
  })

  test('include mails, by the answer of the server', async () => {
    const reject = (error: object) => () => timeMail(() => Promise.reject(error as Error)).catch(() => {})
    expect(await metrics.added(calls('mail', 'refused'), reject({ responseCode: 550 }))).toBe(1)
    expect(await metrics.added(calls('mail', 'limited'), reject({ responseCode: 421 }))).toBe(1)
    expect(await metrics.added(calls('mail', 'unreachable'), reject({ code: 'ECONNECTION' }))).toBe(1)
  })
})

test('a wrong token reads no metrics, and is rate limited', async () => {
  const wrong = { authorization: 'Bearer wrong' }
  for (let n = 0; n < 12; n++)
    expect((await fetch(`${server.origin}/metrics`, { headers: wrong })).status).toBe(403)
  // The address is rate limited: even the right token is refused, which shows that guesses were counted.
  expect((await fetch(`${server.origin}/metrics`, { headers: bearer })).status).toBe(403)
})
