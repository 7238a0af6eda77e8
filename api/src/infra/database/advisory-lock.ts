import type { Pool } from 'pg'
import { withSession } from './session'

/**
 * Does some work while no other process does the same: `id` within a space of advisory locks, held by a connection of its
 * own. Where another process has it, `work` is not done. The signal given to it aborts once that connection is gone, since
 * another process may have the lock from then on.
 *
 * @returns whether the lock was had, and the work done
 */
export function withAdvisoryLock(
  sessions: Pool,
  { space, id }: { space: number; id: string },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  return withSession(sessions, async (client) => {
    const lost = new AbortController()
    const onLost = (error: Error) => lost.abort(error)
    client.on('error', onLost)
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1, hashint8($2::bigint)) as mine',
        [space, id],
      )
      if (!rows[0]?.mine) return false
      await work(lost.signal)
    } finally {
      client.off('error', onLost)
    }
    // After an error the session is closed, and the lock goes with it.
    await client.query('select pg_advisory_unlock($1, hashint8($2::bigint))', [space, id])
    return true
  })
}
