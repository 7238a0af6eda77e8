import type { Config } from '../config/config'
import type { Log } from '../log'
import { connect, type DatabaseConnection } from './connect'
import { stopRequested } from '../processes/stopping'
import { atMost } from '../at-most'
import { waitUntil } from '../wait'
import { openEmbedded } from './embedded'
import { openClient } from './open-client'

/** Milliseconds until PostgreSQL has noticed that our own connections ended. */
const seenWithin = 1_000

/** Milliseconds for closing connections that a stopped command still uses. */
const closeWithin = 2_000

/** The command was stopped by Ctrl-C or a signal. */
export class CommandStopped extends Error {
  override name = 'CommandStopped'
}

/**
 * Runs a terminal command on the site's database, whether or not the site is running. An embedded database is started if necessary; in
 * that case it is stopped afterwards, also after Ctrl-C, unless the site or another command uses it by then.
 * @throws CommandStopped after a signal; the work itself is left as it is, and the process should end
 */
export async function forCommand(
  { databaseUrl, dataDir }: Config,
  log: Log,
  work: (database: DatabaseConnection) => Promise<void>,
): Promise<void> {
  // An embedded database does not end with us: after Ctrl-C it would run forever.
  const stopped = stopRequested()
  const embedded = databaseUrl ? null : await openEmbedded({ dataDir, log })
  const database = connect(databaseUrl ?? embedded!.url, { log, use: 'jobs', max: 4 })
  const ours = new Set<number>()
  for (const pool of [database.pool, database.sessions])
    pool.on('connect', (client) => void ours.add((client as unknown as { processID: number }).processID))
  const refuse = () => {
    throw new CommandStopped('Stopped before the end. Run the command again')
  }
  let close: () => Promise<unknown> = database.close
  try {
    await Promise.race([work(database), stopped.then(refuse)])
  } catch (error) {
    if (error instanceof CommandStopped) {
      if (embedded) await endBackends(embedded.url, [...ours]).catch(() => {})
      close = () => atMost(closeWithin, database.close())
    }
    throw error
  } finally {
    await close()
    if (embedded && !embedded.adopted && !(await isUsed(embedded.url).catch(() => false)))
      await embedded.stop()
  }
}

/** Ends connections that are in the middle of their work. */
async function endBackends(url: string, pids: number[]) {
  const client = openClient({ connectionString: url })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
  await client.end()
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
