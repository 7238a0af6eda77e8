import type { Pool } from 'pg'

/**
 * Does some work while no other process does the same: `id` within a space of advisory locks, held by a connection of its
 * own. Where somebody else has it, `work` is not done. The signal given to it ends once that connection is gone, since
 * somebody else may have the lock from then on.
 *
 * @returns whether the lock was had, and the work done
 */
export async function withAdvisoryLock(
  pool: Pool,
  { space, id }: { space: number; id: string },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  const lost = new AbortController()
  const onLost = (error: Error) => lost.abort(error)
  client.on('error', onLost)
  let freed = true
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1, hashint8($2::bigint)) as mine',
      [space, id],
    )
    if (!rows[0]?.mine) return false
    freed = false
    await work(lost.signal)
    return true
  } finally {
    freed ||= await client.query('select pg_advisory_unlock($1, hashint8($2::bigint))', [space, id]).then(
      () => true,
      () => false,
    )
    client.off('error', onLost)
    // A lock that could not be given back goes with its connection.
    client.release(!freed)
  }
}
