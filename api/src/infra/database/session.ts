import type { Pool, PoolClient } from 'pg'
import { whileHolding } from './guarded-pool'

/**
 * Runs work on a dedicated connection, for COPY, temporary tables and session locks. The connection is closed afterwards if
 * the work changed its settings (`keep: false`), and after an error.
 */
export async function withSession<Result>(
  sessions: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { keep = true } = {},
): Promise<Result> {
  const client = await sessions.connect()
  let broken = true
  try {
    const result = await whileHolding('session', () => work(client))
    broken = false
    return result
  } finally {
    client.release(broken || !keep)
  }
}
