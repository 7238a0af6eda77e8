import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Log } from '../log'
import type { Database } from './schema'

export type Db = Kysely<Database>

/** A connection pool for COPY, LISTEN and locks, and Kysely on top of it for everything else. */
export interface DatabaseConnection {
  url: string
  pool: Pool
  db: Db
  close: () => Promise<void>
}

/**
 * Connects to PostgreSQL. `bigint` comes back as text (ids are opaque), `timestamptz` as Date, and JSON is left as the
 * modules wrote it: CamelCasePlugin touches the names of columns alone.
 */
export function connect(url: string, { log, max = 10 }: { log: Log; max?: number }): DatabaseConnection {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'fankeep',
    // Half of what a short query takes would be the start of its helpers (measured: 20 ms of 21).
    options: '-c timezone=UTC -c max_parallel_workers_per_gather=0',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke')
  })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  // Not db.destroy(): Kysely forgets the pool where nothing was asked through it.
  return { url, pool, db, close: () => pool.end() }
}
