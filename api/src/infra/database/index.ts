import type { Config } from '../config'
import type { Log } from '../log'
import { connect, type ConnectOptions, type DatabaseConnection } from './connect'
import { openEmbedded } from './embedded'

export interface OpenDatabase extends DatabaseConnection {
  /** Ends our connections and, where the server is ours, the server. */
  end: () => Promise<void>
}

/**
 * The database: the one that `DATABASE_URL` names, else one of our own in the data folder. From here on nobody knows
 * which of the two it is.
 * @throws Error where it cannot be used, with what to do about it.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  log: Log,
  options: Omit<ConnectOptions, 'log'>,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? null : await openEmbedded({ dataDir, log })
  const connection = connect(databaseUrl ?? embedded!.url, { log, ...options })
  const end = async () => {
    await connection.close()
    await embedded?.stop()
  }
  await check(connection).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { ...connection, end }
}

async function check({ pool, url }: DatabaseConnection) {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      throw new Error(`The database at ${new URL(url).host} cannot be reached: is DATABASE_URL right?`, {
        cause: error,
      })
    })
  const { version = 0, encoding } = rows[0] ?? {}
  if (version < 150_000)
    throw new Error(`PostgreSQL 15 or newer is needed; the database runs ${Math.floor(version / 10_000)}`)
  if (encoding !== 'UTF8')
    throw new Error(
      `The database must keep UTF8; it keeps ${encoding}: create one WITH ENCODING 'UTF8' TEMPLATE template0`,
    )
}
