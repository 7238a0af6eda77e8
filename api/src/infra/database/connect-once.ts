import { atMost } from '../at-most'
import { openClient } from './open-client'

/** Whether a database answers on a new connection, within 2 s. */
export async function answersAtAll(url: string): Promise<boolean> {
  const client = openClient({ connectionString: url, connectionTimeoutMillis: 2_000 })
  const ask = async () => {
    await client.connect()
    await client.query('select 1')
  }
  try {
    return await atMost(2_000, ask())
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}
