import { setTimeout as delay } from 'node:timers/promises'
import { atMost } from '../at-most'
import type { Config } from '../config/config'
import type { Log } from '../log'
import { StartProblem } from '../start-problem'
import { isDiskFull } from '../disk-full'
import { isBusy } from './busy'
import { connect, type ConnectOptions, type DatabaseConnection } from './connect'
import { openEmbedded } from './embedded'
import { checkPooler } from './pooler'

const closeWithin = 10_000
const waitFor = 6_000

export interface OpenDatabase extends DatabaseConnection {
  /**
   * Closes our connections and, if the server is embedded, stops it. After `within` milliseconds what hangs is left or
   * forced.
   */
  end: (within?: number) => Promise<void>
  /** If the server is embedded, it is restarted when it ends. */
  keep: (onGivenUp: (why: string) => void) => void
}

/**
 * Opens the database that `DATABASE_URL` names, else an embedded database in the data folder. No other code knows which of the two is
 * used.
 * @throws Error that says what to do if it cannot be used.
 */
export async function openDatabase(
  { databaseUrl, databasePoolUrl: poolUrl, dataDir }: Config,
  log: Log,
  options: Omit<ConnectOptions, 'log' | 'poolUrl'>,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? null : await whenThere(() => openEmbedded({ dataDir, log }), log)
  const connection = connect(databaseUrl ?? embedded!.url, { log, poolUrl, ...options })
  const close = async (within = 120_000) => {
    const end = performance.now() + within
    await atMost(Math.min(within / 3, closeWithin), connection.close())
    await embedded?.stop(end - performance.now())
  }
  const whole = async () => {
    await check(connection)
    if (poolUrl && options.use === 'requests') await checkPooler(connection.pool, poolUrl)
  }
  await whenThere(whole, log).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { ...connection, end: close, keep: (onGivenUp) => embedded?.keep(onGivenUp) }
}

/**
 * Runs start-up work. If the server is temporarily away, out of connections or read-only, or a disk is full, retries for longer than what counts as a quick death
 * (quick-deaths.ts): otherwise a restart or failover of the database would make the supervisor give up this process.
 */
export async function whenThere<Result>(work: () => Promise<Result>, log: Log): Promise<Result> {
  const end = performance.now() + waitFor
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || performance.now() > end) throw error
      log.warn({ err: error }, 'the start is not possible yet; retrying')
      await delay(500)
    }
  }
}

/** Checks the error itself and its causes. */
const isAway = (error: unknown): boolean =>
  isBusy(error) || isDiskFull(error) || (error instanceof Error && isAway(error.cause))

async function check({ pool, url }: DatabaseConnection) {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      const why = error instanceof Error && error.message ? ` (${error.message})` : ''
      throw new StartProblem(
        `The database at ${new URL(url).host} cannot be used${why}. If you have set DATABASE_URL, check it`,
        {
          cause: error,
        },
      )
    })
  const { version = 0, encoding } = rows[0] ?? {}
  if (version < 150_000)
    throw new StartProblem(
      `PostgreSQL 15 or newer is required; the database runs version ${Math.floor(version / 10_000)}`,
    )
  if (encoding !== 'UTF8')
    throw new StartProblem(
      `The database must be encoded in UTF8, not ${encoding}. Create one WITH ENCODING 'UTF8' TEMPLATE template0`,
    )
}
