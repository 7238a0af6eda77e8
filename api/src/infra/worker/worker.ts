import { randomInt } from 'node:crypto'
import type PgBoss from 'pg-boss'
import type { PoolClient } from 'pg'
import { recordTrace, type SpanRecord } from '@fankeep/shared/node/spans'
import type { ModuleHooks } from '../hooks'
import { jobRuns, jobSeconds } from '../metrics/meters'
import type { Services } from '../services'
import { takeTrace, withTrace } from '../trace'
import { unlessHung } from '../processes/unless-hung'
import { roomMaker } from './make-room'
import { mendTimes } from './mend-times'
import type { AnyJobHandler, JobContext, JobHandler } from './handler'
import { timeoutOf } from '../queue/job'
import { jobsChannel, type OpenBoss } from '../queue/queue'

/** The space of our advisory locks that mean "this worker is alive". */
const workerLocks = 0x666b
const sweepEvery = 15_000
/**
 * Once a job's worker has died in `after` tries, the next try waits `wait` seconds, longer than what counts as a quick death. Otherwise a
 * job that kills each worker immediately would get the worker given up (quick-deaths.ts), and the whole api with it.
 */
const diesAgain = { after: 3, wait: 8 }
/** Milliseconds that a run has after its time-out to end by itself. Then its try has failed, and the job is retried or given up. */
const endsWithin = 5000
/**
 * Seconds before another attempt to end a job whose `givenUp` failed: doubled each time, an hour at most. Never above the delay that
 * `mendTimes` attributes to a clock that ran ahead.
 */
const endsLater = { first: 10, most: 3600 }

export interface Worker {
  /** Stops taking jobs, lets running jobs put themselves back, and resolves when none is left. */
  stop: () => Promise<void>
}

/**
 * Runs the jobs. A worker holds a lock in the database as long as it lives. If the lock of a job's worker is gone, the job is handed
 * to another worker within seconds, not only after its time-out. So a `kill -9` in the middle of an import causes no delay.
 */
export async function startWorker(
  { boss, settled }: OpenBoss,
  { jobs, modules }: { jobs: readonly AnyJobHandler[]; modules: readonly ModuleHooks[] },
  services: Services,
  onLost: () => void,
): Promise<Worker> {
  const { sessions, log, notifications } = services
  // A queued job has the data of its handler: `Queue.add` ensures that.
  const handlers = jobs as readonly JobHandler[]
  const worker = randomInt(1, 2 ** 31 - 1)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()

  const alive: PoolClient = await sessions.connect()
  // Without its lock other workers treat this worker's jobs as orphaned: better to end and be restarted.
  alive.on('error', () => !stopping.signal.aborted && onLost())
  await alive.query('select pg_advisory_lock($1, $2)', [workerLocks, worker])
  await lookAfterJobs(handlers, services)

  const ids = new Map<string, string[]>()
  for (const handler of handlers) {
    const { job } = handler
    for (const outcome of ['done', 'failed', 'given_up', 'orphaned'])
      jobRuns.inc({ queue: job.name, outcome }, 0)
    for (let n = 0; n < (job.concurrency ?? 1); n++) {
      const options = { batchSize: 1, pollingIntervalSeconds: 2, includeMetadata: true } as const
      const id = await boss.work<object>(job.name, options, async ([one]) => {
        if (!one) return
        const { data, trace: queuedIn } = takeTrace(one.data)
        const trace = recordTrace(queuedIn, 'job', services.spans)
        const makeRoom = roomMaker(() => running.size > 1)
        const settings = { services, modules, makeRoom, worker, stopping: stopping.signal }
        const run = () => runOne(handler, { ...one, data }, settings)
        const work = withTrace(trace, () => recordRun(one, trace.record, run))
        const settled = work.catch(() => {})
        running.add(settled)
        await work.finally(() => running.delete(settled))
      })
      ids.set(job.name, [...(ids.get(job.name) ?? []), id])
    }
  }
  const unsubscribe = notifications.subscribe(jobsChannel, (name) =>
    ids.get(name)?.forEach((id) => boss.notifyWorker(id)),
  )
  const sweep = setInterval(() => {
    lookAfterJobs(handlers, services).catch((error: unknown) =>
      log.error({ err: error }, 'searching for orphaned jobs failed'),
    )
  }, sweepEvery)

  return {
    stop: async () => {
      clearInterval(sweep)
      unsubscribe()
      stopping.abort(new Error('The worker is stopping'))
      for (const { job } of handlers) await boss.offWork(job.name)
      // pg-boss may be handing us a job right now: it is put back as it arrives.
      await settled()
      await new Promise(setImmediate)
      await Promise.all(running)
      // Closing the connection releases its lock.
      alive.release(true)
    },
  }
}

async function runOne(
  { job, run, givenUp }: JobHandler,
  one: PgBoss.JobWithMetadata<object>,
  {
    services,
    modules,
    makeRoom,
    worker,
    stopping,
  }: Pick<JobContext, 'modules' | 'makeRoom'> & {
    services: Services
    worker: number
    stopping: AbortSignal
  },
): Promise<'done' | 'given_back'> {
  const { pool, log } = services
  const began = performance.now()
  if (stopping.aborted) return await giveBack(services, one.id, job.name)
  await pool.query(
    'insert into job_owners (job_id, worker) values ($1, $2) on conflict (job_id) do update set worker = $2',
    [one.id, worker],
  )
  // Not by what pg-boss has stored of the job: another version may have queued it.
  const timeIsOver = AbortSignal.timeout(timeoutOf(job) * 1000)
  const signal = AbortSignal.any([stopping, timeIsOver])
  try {
    const context = { jobId: one.id, attempt: one.retryCount, signal, makeRoom, modules }
    await unlessHung(run(one.data, services, context), timeIsOver, endsWithin)
    jobRuns.inc({ queue: job.name, outcome: 'done' })
    log.info({ job: one.id, name: job.name, ms: Math.round(performance.now() - began) }, 'job done')
    return 'done'
  } catch (error) {
    if (stopping.aborted) return await giveBack(services, one.id, job.name)
    const isLast = one.retryCount >= one.retryLimit
    jobRuns.inc({ queue: job.name, outcome: isLast ? 'given_up' : 'failed' })
    log.error({ err: error, job: one.id, name: job.name, attempt: one.retryCount }, 'job failed')
    if (isLast && !(await hearsOfEnd(givenUp, one, services, error))) return 'given_back'
    throw error
  } finally {
    jobSeconds.observe({ queue: job.name }, (performance.now() - began) / 1000)
  }
}

/** Ends the span of a run with its outcome. Errors are recorded by kind: a message can contain anything. */
async function recordRun(
  { name, retryCount }: PgBoss.JobWithMetadata<object>,
  record: SpanRecord | undefined,
  run: () => Promise<'done' | 'given_back'>,
): Promise<void> {
  const fields = { 'fankeep.attempt': retryCount }
  try {
    const outcome = await run()
    record?.end(name, { fields: { ...fields, 'fankeep.outcome': outcome } })
  } catch (error) {
    record?.end(name, { fields: { ...fields, 'fankeep.outcome': 'failed' }, fault: asError(error).name })
    throw error
  }
}

/** Puts a job back as if it had not been started. pg-boss ignores that its run then ends without an error. */
async function giveBack({ pool }: Services, jobId: string, job: string): Promise<'given_back'> {
  jobRuns.inc({ queue: job, outcome: 'given_back' })
  await pool.query(
    `update pgboss.job set state = 'retry', started_on = null, start_after = now() where id = $1 and state = 'active'`,
    [jobId],
  )
  return 'given_back'
}

/**
 * Runs a job's `givenUp` handler after its last try. If that fails (the database is full, say), the job is put back and ends later:
 * otherwise its failure would go unnoticed.
 */
async function hearsOfEnd(
  givenUp: JobHandler['givenUp'],
  { id, name, data }: Pick<PgBoss.JobWithMetadata<object>, 'id' | 'name' | 'data'>,
  services: Services,
  error: unknown,
): Promise<boolean> {
  try {
    await givenUp?.(data, services, asError(error))
    return true
  } catch (problem) {
    services.log.error({ err: problem, job: id, name }, 'giving up a job failed; it is retried later')
    await services.pool.query(
      // `started_on` stays, so that pg-boss counts the next try.
      `update pgboss.job set state = 'retry', completed_on = null,
         start_after = now() + least($3, $2 * 2 ^ least(16, retry_count - retry_limit)) * interval '1 second'
       where id = $1 and state in ('active', 'failed')`,
      [id, endsLater.first, endsLater.most],
    )
    return false
  }
}

/** Recovers jobs that would otherwise wait for a long time, or indefinitely. */
async function lookAfterJobs(handlers: readonly JobHandler[], services: Services) {
  const mended = await mendTimes(services.pool)
  if (mended > 0)
    services.log.warn(
      { jobs: mended },
      'the clock of the database had been ahead: jobs dated in the future are due now',
    )
  await giveOnOrphans(handlers, services)
}

/**
 * Orphaned jobs: their worker's lock is gone, or it died before it recorded itself as their owner. They are retried, or
 * given up if that was the last try.
 */
async function giveOnOrphans(handlers: readonly JobHandler[], services: Services) {
  const { pool, log, notifications } = services
  const { rows } = await pool.query<{ id: string; name: string; data: object; over: boolean }>(
    `with alive as (
       select objid::int as worker from pg_locks
       where locktype = 'advisory' and classid::int = $1 and granted
         and database = (select oid from pg_database where datname = current_database())
     )
     update pgboss.job j
     set state = (case when j.retry_count < j.retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
         completed_on = case when j.retry_count < j.retry_limit then null else now() end,
         start_after = now() + case when j.retry_count < $3 then interval '0' else $4 * interval '1 second' end
     where j.state = 'active' and j.name = any($2)
       and case
         when exists (select from job_owners o where o.job_id = j.id)
         then not exists (select from job_owners o join alive a using (worker) where o.job_id = j.id)
         else j.started_on < now() - interval '30 seconds'
       end
     returning j.id, j.name, j.data, j.state = 'failed' as over`,
    [workerLocks, handlers.map(({ job }) => job.name), diesAgain.after, diesAgain.wait],
  )
  await pool.query(
    `delete from job_owners o where not exists (select from pgboss.job j where j.id = o.job_id and j.state = 'active')`,
  )
  for (const { id, name, data, over } of rows) {
    jobRuns.inc({ queue: name, outcome: 'orphaned' })
    log.warn({ job: id, name, over }, "a job's worker died; another worker takes the job")
    const givenUp = handlers.find(({ job }) => job.name === name)?.givenUp
    if (over)
      await hearsOfEnd(
        givenUp,
        { id, name, data: takeTrace(data).data },
        services,
        new Error('The worker of the job died'),
      )
    else await notifications.publish(jobsChannel, name)
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
