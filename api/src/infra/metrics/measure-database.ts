import type { Pool } from 'pg'
import { atMost } from '../at-most'
import type { Clock } from '../clock'
import { clockAhead, databaseUp, queueJobs, queueLongest, queueOldest } from './meters'

/** Milliseconds. The metrics must be answered even while the database hangs, which is when they are needed. */
const patience = 1_000

interface QueueRow {
  queue: string
  waiting: number
  later: number
  active: number
  oldest: number
  longest: number
}

/**
 * @returns a function that reads the current state of the queue and the difference of the clocks; if the database does not answer, it reports
 * only that
 */
export function watchDatabase({ pool, clock }: { pool: Pool; clock: Clock }): () => Promise<void> {
  const readClock = async () => {
    const { rows } = await pool.query<{ seconds: number }>(
      'select extract(epoch from clock_timestamp())::float8 as seconds',
    )
    clockAhead.set(clock.now().getTime() / 1000 - rows[0]!.seconds)
  }
  const readQueue = async () => {
    const { rows } = await pool.query<QueueRow>(
      `select name as queue,
         count(*) filter (where state <> 'active' and start_after <= now())::int as waiting,
         count(*) filter (where state <> 'active' and start_after > now())::int as later,
         count(*) filter (where state = 'active')::int as active,
         coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'active' and start_after <= now())), 0)::float8 as oldest,
         coalesce(extract(epoch from now() - min(started_on) filter (where state = 'active')), 0)::float8 as longest
       from pgboss.job where state in ('created', 'retry', 'active') group by name`,
    )
    forgetQueue()
    for (const { queue, oldest, longest, ...states } of rows) {
      for (const state of ['waiting', 'later', 'active'] as const)
        queueJobs.set({ queue, state }, states[state])
      queueOldest.set({ queue }, oldest)
      queueLongest.set({ queue }, longest)
    }
  }
  const look = async () => {
    await readClock()
    await readQueue()
  }
  // One check at a time: while the database hangs, callers must not use up the pool.
  let looking: Promise<void> | undefined
  return async () => {
    looking ??= look().finally(() => (looking = undefined))
    const isUp = await atMost(patience, looking).catch(() => false)
    databaseUp.set(isUp ? 1 : 0)
    if (isUp) return
    clockAhead.remove()
    forgetQueue()
  }
}

function forgetQueue() {
  for (const gauge of [queueJobs, queueOldest, queueLongest]) gauge.reset()
}
