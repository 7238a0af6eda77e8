import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { Database } from '../database/schema'
import { withSession } from '../database/session'
import type { Log } from '../log'
import type { Notifications } from '../notifications'
import { carryTrace } from '../trace'
import { type Job, timeoutOf } from './job'

export interface AddOptions {
  /** Adds the job in this transaction: no job without its row, no row without its job. */
  trx?: Transaction<Database>
  startAfter?: Date
  /** Waits while jobs of the same name with a higher priority wait (0). */
  priority?: number
}

/** Port for the queue. Workers are notified about a new job immediately. */
export interface Queue {
  add: <Data extends object>(job: Job<Data>, data: NoInfer<Data>, options?: AddOptions) => Promise<string>
}

const schema = 'pgboss'
/**
 * Seconds after a job's time-out until pg-boss ends the try by itself, without `givenUp`. The worker does it before (worker.ts), also for a
 * try whose worker died.
 */
const expiryMargin = 60
export const jobsChannel = 'fankeep_jobs'

export interface OpenBoss {
  boss: PgBoss
  /** Resolves when all of pg-boss's database queries so far are answered. */
  settled: () => Promise<void>
  end: () => Promise<void>
}

/** pg-boss on our pool, with one queue per job. Creates and migrates its tables as needed. */
export async function openBoss(
  { pool, sessions }: { pool: Pool; sessions: Pool },
  jobs: readonly Job[],
  log: Log,
  { works }: { works: boolean },
): Promise<OpenBoss> {
  const asked = new Set<Promise<unknown>>()
  const executeSql = (text: string, values: unknown[]) => {
    const answer = pool.query(text, values)
    const settled = answer.catch(() => {}).finally(() => asked.delete(settled))
    asked.add(settled)
    return answer
  }
  const boss = new PgBoss({
    db: { executeSql },
    schema,
    schedule: false,
    supervise: works,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  })
  boss.on('error', (error) => log.error({ err: error }, 'the queue failed'))
  const settled = async () => {
    while (asked.size > 0) await Promise.all(asked)
  }
  const end = async () => {
    await boss.stop({ graceful: false })
    await settled()
  }
  await alone(sessions, async () => {
    await boss.start()
    await makeQueues(boss, jobs)
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { boss, settled, end }
}

/**
 * An arbitrary number, the same in all processes. pg-boss must create its tables and queues in only one process at a
 * time.
 */
const makingLock = 7_202_611_22

const alone = (sessions: Pool, work: () => Promise<void>) =>
  withSession(
    sessions,
    async (client) => {
      await client.query('select pg_advisory_lock($1)', [makingLock])
      await work()
    },
    // The lock is released with the session.
    { keep: false },
  )

async function makeQueues(boss: PgBoss, jobs: readonly Job[]) {
  for (const job of jobs) {
    const options = {
      name: job.name,
      retryLimit: job.retries ?? 3,
      retryDelay: job.retryDelay ?? 5,
      retryBackoff: true,
      expireInSeconds: timeoutOf(job) + expiryMargin,
    }
    await boss.createQueue(job.name, options)
    await boss.updateQueue(job.name, options)
  }
}

/** The sending side of the queue. */
export function bossQueue(boss: PgBoss, db: Kysely<Database>, notifications: Notifications): Queue {
  return {
    add: async (job, data, { trx, startAfter, priority = 0 } = {}) => {
      const on = trx ?? db
      const id = await boss.send(job.name, carryTrace(data), {
        ...(startAfter && { startAfter }),
        priority,
        db: {
          executeSql: async (text, values) => ({
            rows: (await on.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows,
          }),
        },
      })
      if (!id)
        throw new Error(`There is no queue for the job ${job.name}. Add its module to src/modules/index.ts`)
      await notifications.publish(jobsChannel, job.name, on)
      return id
    },
  }
}
