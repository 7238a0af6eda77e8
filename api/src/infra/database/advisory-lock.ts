import type { Pool } from 'pg'
import { atMost } from '../at-most'
import { withSession } from './session'

/** A server that hangs as a whole is not waited for, in milliseconds. */
const unlockWithin = 5000

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
      try {
        await work(lost.signal)
      } finally {
        // After an error, too: closing the connection frees the lock only once PostgreSQL has noticed, and whatever comes
        // next would find it taken. Where the connection is gone the lock goes with it.
        if (!lost.signal.aborted)
          await atMost(
            unlockWithin,
            client.query('select pg_advisory_unlock($1, hashint8($2::bigint))', [space, id]).catch(() => {}),
          )
      }
      return true
    } finally {
      client.off('error', onLost)
    }
  })
}
