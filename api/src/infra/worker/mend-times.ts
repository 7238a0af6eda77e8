import type { Pool } from 'pg'

/** A transaction may have begun, and its rows be seen, a moment after ours. */
const margin = `interval '1 second'`
/** When a job that has failed is tried again at the latest, by pg-boss's own rule. */
const latestTry = `now() + retry_delay * 2 ^ least(16, retry_count + 1) * interval '1 second' + ${margin}`

/**
 * Makes right what a database whose clock was ahead has written: a job that was to be done at once would wait until that hour has
 * come, and all that follows it, and so would the next try of one that failed. Gives how many there were.
 *
 * A job that was put off to a time (`startAfter`) keeps it: that time is by the clock of who asked for it.
 */
export async function mendTimes(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update pgboss.job set
       start_after = case when state = 'active' then start_after else now() end,
       created_on = least(created_on, now()),
       started_on = least(started_on, now())
     where (state = 'created' and created_on > now() + ${margin} and start_after = created_on)
       or (state = 'retry' and start_after > ${latestTry})
       or (state = 'active' and started_on > now() + ${margin})`,
  )
  return rowCount ?? 0
}
