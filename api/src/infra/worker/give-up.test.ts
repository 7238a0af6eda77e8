import { startTestServer, type TestServer } from '../../../test/server'
import { jobsChannel } from '../queue/queue'
import { waitUntil } from '../wait'
import type { AnyJobHandler } from './handler'
import { newJob, openWorker } from './testing'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const within = 20_000
const setUp = (handlers: AnyJobHandler[]) => openWorker(server.services, handlers)

test('a failing job is retried, then given up once', async () => {
  const seen: string[] = []
  const job = newJob<{ n: number }>({
    name: 'test.failing',
    retries: 1,
    retryDelay: 0,
    run: async (_data, _services, { attempt }) => {
      seen.push(`try ${attempt}`)
      throw new Error('no')
    },
    givenUp: async (_data, _services, error) => void seen.push(`given up: ${error.message}`),
  })
  const { services, begin, end } = await setUp([job])
  const worker = await begin()
  await services.queue.add(job.job, { n: 1 })
  expect(await waitUntil(() => seen.length === 3, { within })).toBe(true)
  expect(seen).toEqual(['try 0', 'try 1', 'given up: no'])
  await worker.stop()
  await end()
})

test('a job whose giving up fails, as on a full disk, is given up later', async () => {
  const seen: string[] = []
  const job = newJob<object>({
    name: 'test.unheard',
    retries: 0,
    run: () => Promise.reject(new Error('no')),
    givenUp: async () => {
      if (seen.push('given up') === 1) throw new Error('No space left on device')
    },
  })
  const { services, begin, end } = await setUp([job])
  const { pool, queue, notifications } = services
  const worker = await begin()
  const id = await queue.add(job.job, {})
  const stateOf = async () =>
    (await pool.query('select state from pgboss.job where id = $1', [id])).rows[0]?.state
  const isPutBack = async () => seen.length === 1 && (await stateOf()) === 'retry'
  expect(await waitUntil(isPutBack, { within })).toBe(true)
  // Makes the job due.
  await pool.query('update pgboss.job set start_after = now() where id = $1', [id])
  await notifications.publish(jobsChannel, job.job.name)
  expect(await waitUntil(async () => (await stateOf()) === 'failed', { within })).toBe(true)
  expect(seen).toEqual(['given up', 'given up'])
  await worker.stop()
  await end()
})

test('a job whose giving up always fails is tried after twice the time each time', async () => {
  let ends = 0
  const job = newJob<object>({
    name: 'test.never-heard',
    retries: 0,
    run: () => Promise.reject(new Error('no')),
    givenUp: async () => {
      ends++
      throw new Error('No space left on device')
    },
  })
  const { services, begin, end } = await setUp([job])
  const { pool, queue, notifications } = services
  const worker = await begin()
  const id = await queue.add(job.job, {})
  const waits: number[] = []
  for (let turn = 1; turn <= 3; turn++) {
    const wait = async () => {
      const { rows } = await pool.query<{ wait: number }>(
        `select round(extract(epoch from start_after - now()))::int as wait from pgboss.job where id = $1 and state = 'retry'`,
        [id],
      )
      return ends === turn ? rows[0]?.wait : undefined
    }
    // Above zero: a row that was read just before the next try began is still due.
    let seen = 0
    const isPutBack = async () => (seen = (await wait()) ?? 0) > 0
    expect(await waitUntil(isPutBack, { within })).toBe(true)
    waits.push(seen)
    // Makes the job due.
    await pool.query('update pgboss.job set start_after = now() where id = $1', [id])
    await notifications.publish(jobsChannel, job.job.name)
  }
  expect(waits.map((wait) => Math.ceil(wait / 10) * 10)).toEqual([10, 20, 40])
  await worker.stop()
  await end()
})

test('a job that hangs past its time-out is given up', async () => {
  const seen: string[] = []
  const job = newJob<object>({
    name: 'test.hung',
    retries: 0,
    timeout: 1,
    run: () => new Promise(() => {}),
    givenUp: async (_data, _services, error) => void seen.push(error.message),
  })
  const { services, begin, end } = await setUp([job])
  const worker = await begin()
  await services.queue.add(job.job, {})
  expect(await waitUntil(() => seen.length > 0, { within })).toBe(true)
  expect(seen).toEqual(['The work did not end 5 s after its time was over'])
  await worker.stop()
  await end()
})

test('a job that an earlier version queued has its whole time-out', async () => {
  const seen: boolean[] = []
  const job = newJob<object>({
    name: 'test.earlier-version',
    timeout: 60,
    run: async (_data, _services, { signal }) => void seen.push(signal.aborted),
  })
  const { services, begin, end } = await setUp([job])
  const id = await services.queue.add(job.job, {})
  // Earlier versions let pg-boss end a try at the time-out.
  await services.pool.query(`update pgboss.job set expire_in = interval '30 seconds' where id = $1`, [id])
  const worker = await begin()
  expect(await waitUntil(() => seen.length > 0, { within })).toBe(true)
  expect(seen).toEqual([false])
  await worker.stop()
  await end()
})
