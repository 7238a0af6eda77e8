import type { Config } from '../config'
import type { Log } from '../log'
import { connect, type DatabaseConnection } from './connect'
import { waitUntil } from '../wait'
import { openEmbedded } from './embedded'
import { openClient } from './open-client'

/** Milliseconds until PostgreSQL has noticed that our own connections ended. */
const seenWithin = 1_000

/**
 * Runs a terminal command on the site's database, whether or not the site is running. An embedded database is started if necessary; in
 * that case it is stopped afterwards, unless the site or another command uses it by then.
 */
export async function forCommand(
  { databaseUrl, dataDir }: Config,
  log: Log,
  work: (database: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const embedded = databaseUrl ? null : await openEmbedded({ dataDir, log })
  const database = connect(databaseUrl ?? embedded!.url, { log, use: 'jobs', max: 4 })
  try {
    await work(database)
  } finally {
    await database.close()
    if (embedded && !embedded.adopted && !(await isUsed(embedded.url).catch(() => false)))
      await embedded.stop()
  }
}

async function isUsed(url: string): Promise<boolean> {
  const client = openClient({ connectionString: url })
  await client.connect()
  const isFree = async () => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rowCount === 0
  }
  try {
    return !(await waitUntil(isFree, { within: seenWithin }))
  } finally {
    await client.end()
  }
}
