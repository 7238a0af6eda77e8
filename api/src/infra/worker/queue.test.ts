import { Client, Pool } from 'pg'
import { freshDatabase } from '../../../test/database'
import { startTestServer, type TestServer } from '../../../test/server'
import { waitUntil } from '../wait'
import { inTransaction } from '../database/transaction'
import type { AnyJobHandler, JobHandler } from './handler'
import { openBoss } from '../queue/queue'
import { newJob, openWorker } from './testing'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const within = 20_000
const setUp = (handlers: AnyJobHandler[]) => openWorker(server.services, handlers)

test('a job is done soon after it is added, with its data', async () => {
  const done: object[] = []
  const job = newJob<{ page: string }>({ name: 'test.simple', run: async (data) => void done.push(data) })
  const { services, begin, end } = await setUp([job])
  const worker = await begin()
  await services.queue.add(job.job, { page: '7' })
  expect(await waitUntil(() => done.length === 1, { within })).toBe(true)
  expect(done).toEqual([{ page: '7' }])
  await worker.stop()
  await end()
})

test('other jobs run between the parts of a job that keeps the processor busy', async () => {
  let isDone = false
  let parts = 0
  const busy = newJob<object>({
    name: 'test.busy',
    run: async (_data, { queue }, { makeRoom }) => {
      await queue.add(quick.job, {})
      for (; !isDone && parts < 500; parts++) {
        for (const end = performance.now() + 6; performance.now() < end;);
        await makeRoom()
      }
    },
  })
  const quick: JobHandler = newJob<object>({ name: 'test.quick', run: async () => void (isDone = true) })
  const { services, begin, end } = await setUp([busy, quick])
  const worker = await begin()
  await services.queue.add(busy.job, {})
  expect(await waitUntil(() => isDone, { within })).toBe(true)
  expect(parts).toBeLessThan(500)
  await worker.stop()
  await end()
})

test('a job added in a transaction that is undone does not exist', async () => {
  const done: string[] = []
  const job = newJob<{ n: string }>({ name: 'test.transaction', run: async ({ n }) => void done.push(n) })
  const { services, begin, end } = await setUp([job])
  const worker = await begin()
  await inTransaction(services.db, async (trx) => {
    await services.queue.add(job.job, { n: 'undone' }, { trx })
    throw new Error('undone')
  }).catch(() => {})
  await inTransaction(services.db, (trx) => services.queue.add(job.job, { n: 'kept' }, { trx }))
  expect(await waitUntil(() => done.length > 0, { within })).toBe(true)
  expect(done).toEqual(['kept'])
  await worker.stop()
  await end()
})

test('waiting jobs run by priority, then by age', async () => {
  const done: string[] = []
  const job = newJob<{ n: string }>({ name: 'test.priority', run: async ({ n }) => void done.push(n) })
  const { services, begin, end } = await setUp([job])
  for (const [n, priority] of [
    ['a1', 0],
    ['a2', -1],
    ['a3', -2],
    ['b1', 0],
    ['b2', -1],
  ] as const)
    await services.queue.add(job.job, { n }, { priority })
  const worker = await begin()
  expect(await waitUntil(() => done.length === 5, { within })).toBe(true)
  expect(done).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  await worker.stop()
  await end()
})

describe('jobs that were queued while the clock of the database was ahead', () => {
  /** Moves columns an hour ahead, as a wrong clock of the database would have written them. */
  const ahead = (columns: string[], id: string) =>
    server.services.pool.query(
      `update pgboss.job set ${columns.map((one) => `${one} = ${one} + interval '1 hour'`)} where id = $1`,
      [id],
    )
  const stateOf = async (id: string) => {
    const { rows } = await server.services.pool.query<{ state: string; late: boolean }>(
      `select state, start_after > now() + interval '5 minutes' as late from pgboss.job where id = $1`,
      [id],
    )
    return rows[0]
  }

  test('are done at once', async () => {
    const done: object[] = []
    const job = newJob<{ n: number }>({ name: 'test.ahead', run: async (data) => void done.push(data) })
    const { services, begin, end } = await setUp([job])
    await ahead(['created_on', 'start_after'], await services.queue.add(job.job, { n: 1 }))
    const worker = await begin()
    expect(await waitUntil(() => done.length === 1, { within })).toBe(true)
    await worker.stop()
    await end()
  })

  test('are retried as soon as any other job', async () => {
    const job = newJob<object>({ name: 'test.ahead-retry', retryDelay: 5, run: async () => {} })
    const { services, begin, end } = await setUp([job])
    const id = await services.queue.add(job.job, {})
    await services.pool.query(`update pgboss.job set state = 'retry', retry_count = 1 where id = $1`, [id])
    await ahead(['start_after'], id)
    const worker = await begin()
    expect((await stateOf(id))?.late).toBe(false)
    await worker.stop()
    await end()
  })

  test('do not count as started in the future if their worker died', async () => {
    const job = newJob<object>({ name: 'test.ahead-active', run: async () => {} })
    const { services, begin, end } = await setUp([job])
    const id = await services.queue.add(job.job, {})
    await services.pool.query(
      `update pgboss.job set state = 'active', started_on = now() + interval '1 hour' where id = $1`,
      [id],
    )
    const worker = await begin()
    const { rows } = await services.pool.query(
      'select started_on <= now() as past from pgboss.job where id = $1',
      [id],
    )
    expect(rows).toEqual([{ past: true }])
    await worker.stop()
    await end()
  })

  test('keep their time if they were put off', async () => {
    const done: object[] = []
    const job = newJob<object>({ name: 'test.put-off', run: async (data) => void done.push(data) })
    const { services, begin, end } = await setUp([job])
    const startAfter = new Date(Date.now() + 30 * 60_000)
    const id = await services.queue.add(job.job, {}, { startAfter })
    await ahead(['created_on'], id)
    const worker = await begin()
    expect(await stateOf(id)).toEqual({ state: 'created', late: true })
    await worker.stop()
    await end()
    expect(done).toEqual([])
  })
})

test('a worker that stops returns its job at once, without losing a try', async () => {
  const attempts: number[] = []
  const job = newJob<object>({
    name: 'test.stopping',
    retries: 0,
    run: (_data, _services, { attempt, signal }) => {
      attempts.push(attempt)
      if (attempts.length > 1) return Promise.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    },
  })
  const { services, begin, end } = await setUp([job])
  const first = await begin()
  await services.queue.add(job.job, {})
  expect(await waitUntil(() => attempts.length === 1, { within })).toBe(true)
  await first.stop()
  const second = await begin()
  expect(await waitUntil(() => attempts.length === 2, { within })).toBe(true)
  expect(attempts).toEqual([0, 0])
  await second.stop()
  await end()
})

test('a job whose worker died runs again when the next worker starts; without tries left it is given up', async () => {
  const runs: string[] = []
  const job = (name: string, retries: number) =>
    newJob<object>({
      name,
      retries,
      run: async () => void runs.push(`${name} ran`),
      givenUp: async () => void runs.push(`${name} given up`),
    })
  const [again, never] = [job('test.died-again', 1), job('test.died-never', 0)]
  const { services, boss, begin, end } = await setUp([again, never])
  for (const one of [again, never]) {
    await services.queue.add(one.job, {})
    const [taken] = await boss.fetch(one.job.name)
    // A worker that held the lock of this number and has died.
    await services.pool.query('insert into job_owners values ($1, 4711)', [taken?.id])
  }
  const worker = await begin()
  expect(await waitUntil(() => runs.length === 2, { within })).toBe(true)
  expect(runs.sort()).toEqual(['test.died-again ran', 'test.died-never given up'])
  await worker.stop()
  await end()
})

test('a job whose worker died three times waits, so that the next worker does other jobs first', async () => {
  const done: number[] = []
  const job = newJob<{ died: number }>({
    name: 'test.deadly',
    retries: 50,
    retryDelay: 1,
    run: async ({ died }) => void done.push(died),
  })
  const { services, boss, begin, end } = await setUp([job])
  for (const died of [2, 3]) {
    const id = await services.queue.add(job.job, { died })
    await boss.fetch(job.job.name)
    await services.pool.query(`update pgboss.job set retry_count = $2 where id = $1`, [id, died])
    await services.pool.query('insert into job_owners values ($1, 4711)', [id])
  }
  const worker = await begin()
  expect(await waitUntil(() => done.length > 0, { within })).toBe(true)
  await worker.stop()
  const { rows } = await services.pool.query(
    `select data->>'died' as died, start_after > now() + interval '4 seconds' as waits from pgboss.job where name = $1 and state = 'retry'`,
    [job.job.name],
  )
  expect([done, rows]).toEqual([[2], [{ died: '3', waits: true }]])
  await end()
})

test('a job whose worker died before it stored its ownership runs again after half a minute', async () => {
  let runs = 0
  const job = newJob<object>({ name: 'test.nameless', run: async () => void runs++ })
  const { services, boss, begin, end } = await setUp([job])
  await services.queue.add(job.job, {})
  const [taken] = await boss.fetch(job.job.name)
  const began = (seconds: number) =>
    services.pool.query(`update pgboss.job set started_on = now() - $2 * interval '1 second' where id = $1`, [
      taken?.id,
      seconds,
    ])
  await began(20)
  const first = await begin()
  await first.stop()
  expect(runs).toBe(0)
  await began(31)
  const second = await begin()
  expect(await waitUntil(() => runs === 1, { within })).toBe(true)
  await second.stop()
  await end()
})

test('a job of a live worker is left to it', async () => {
  let runs = 0
  const ended = { resolve: () => {} }
  const job = newJob<object>({
    name: 'test.alive',
    run: () => {
      runs++
      return new Promise<void>((resolve) => (ended.resolve = resolve))
    },
  })
  const { services, begin, end } = await setUp([job])
  const first = await begin()
  await services.queue.add(job.job, {})
  expect(await waitUntil(() => runs === 1, { within })).toBe(true)
  const second = await begin()
  const { rows } = await services.pool.query(`select state from pgboss.job where name = 'test.alive'`)
  expect([rows, runs]).toEqual([[{ state: 'active' }], 1])
  ended.resolve()
  await Promise.all([first.stop(), second.stop()])
  await end()
})

test('a worker whose connection broke reports it, to be started again', async () => {
  const { services, begin, end } = await setUp([])
  let lost = false
  const worker = await begin(() => (lost = true))
  await services.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${0x666b} and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(await waitUntil(() => lost, { within })).toBe(true)
  await worker.stop().catch(() => {})
  await end()
})

test('several processes can open the queue of an empty database at once', async () => {
  const { url, drop } = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema pgboss cascade')
  await client.end()
  const pools = Array.from({ length: 4 }, () => new Pool({ connectionString: url }))
  const job = newJob<object>({ name: 'test.many', run: async () => {} })
  const bosses = await Promise.all(
    pools.map((pool) => openBoss({ pool, sessions: pool }, [job.job], server.services.log, { works: false })),
  )
  await Promise.all(bosses.map(({ end }) => end()))
  await Promise.all(pools.map((pool) => pool.end()))
  await drop()
})
