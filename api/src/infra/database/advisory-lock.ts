import type { Pool } from 'pg'
import { atMost } from '../at-most'
import { unlessHung } from '../processes/unless-hung'
import { withSession } from './session'

/** How long to wait for the unlock if the server hangs, in milliseconds. */
const unlockWithin = 5000

interface AdvisoryLock {
  space: number
  id: string
  signal: AbortSignal
  endsWithin?: number
}

/**
 * Runs `work` while no other process does the same: `id` is a lock in a space of advisory locks, held by a dedicated
 * connection. If another process holds the lock, `work` does not run. The signal passed to it aborts with the caller's, and once the
 * connection is lost, because another process can hold the lock from then on.
 *
 * @param given once `signal` aborts, work that does not end within `endsWithin` hangs: the lock is released, so that another process can
 * continue
 * @returns whether the lock was acquired and the work done
 */
export function withAdvisoryLock(
  sessions: Pool,
  { space, id, signal, endsWithin = 5000 }: AdvisoryLock,
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
        await unlessHung(work(AbortSignal.any([lost.signal, signal])), signal, endsWithin)
      } finally {
        // Also after an error: closing the connection frees the lock only once PostgreSQL has noticed, and the next
        // caller would find it taken. A lost connection releases the lock itself.
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
