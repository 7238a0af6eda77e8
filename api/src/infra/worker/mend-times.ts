import type { Pool } from 'pg'

/** A transaction can have begun, with its rows visible, slightly later than ours. */
const margin = `interval '1 second'`
/** The latest time at which a failed job is retried, by pg-boss's own rule. */
const latestTry = `now() + retry_delay * 2 ^ least(16, retry_count + 1) * interval '1 second' + ${margin}`

/**
 * Corrects rows that were written while the database's clock ran ahead. Otherwise a job that was due immediately would wait until that
 * time, and so would the jobs that follow it and the retry of a failed job. Returns how many rows were corrected. A job that was
 * scheduled for a time (`startAfter`) keeps it: the caller's clock chose that time.
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
