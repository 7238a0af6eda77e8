import type { Pool } from 'pg'
import { requestSettings } from './connect'

/** What a pooler must run on each connection it opens to the database (PgBouncer: `connect_query`). */
export const poolerQuery = Object.entries(requestSettings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/**
 * Checks a pooler's settings: it accepts none from the api. Without these settings a request could wait for a lock indefinitely, and
 * timestamps would be in the server's own time zone.
 * @throws Error that says what to write into the pooler's configuration
 */
export async function checkPooler(pool: Pool, url: string): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select lower(name) as name, setting from pg_settings where lower(name) = any($1)',
    [Object.keys(requestSettings)],
  )
  const set = new Map(rows.map(({ name, setting }) => [name, setting]))
  const isWhole = Object.entries(requestSettings).every(([name, value]) => set.get(name) === String(value))
  if (!isWhole)
    throw new Error(
      `The pooler at ${new URL(url).host} must apply the settings of each connection. Add to this database's entry in the PgBouncer configuration: connect_query='${poolerQuery.replaceAll("'", "''")}'`,
    )
}
