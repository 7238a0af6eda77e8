import type { Config } from '../config'
import type { Log } from '../log'
import { connect, type DatabaseConnection } from './connect'
import { openEmbedded } from './embedded'

/**
 * Runs a command of the terminal on the site's database, which may be running or not: an embedded one is started where it
 * is not running, and stopped at the end only then.
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
    if (embedded && !embedded.adopted) await embedded.stop()
  }
}
