import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { pino } from 'pino'
import { GuardedPool } from '../src/infra/database/guarded-pool'
import { type Files, folderFiles } from '../src/infra/files/files'
import { openEmbedded } from '../src/infra/database/embedded'
import { removeCluster } from '../src/infra/database/embedded/cluster'
import { type ApiProcess, startApi, stopAll } from '../test/process'
import { type Citus, openCitus } from './citus'

/** What a measurement runs on: a separate database and folder, which are removed afterwards. */
export interface Environment {
  folder: string
  dataDir: string
  url: string
  /** The folder of PostgreSQL's data files. */
  cluster: string
  pool: GuardedPool
  /** The members' files, stored as on the site. */
  files: Files
  /** The pid of the main PostgreSQL process. If killed it is restarted, as `npm start` does. */
  postmaster: () => number | Promise<number>
  /** Set if `CITUS` asked for a cluster. */
  citus?: Citus
  /** In a fleet: kills hit the database's primary, and no process of this environment. */
  isFleet?: true
  /** Starts the api as `npm start` does, with its worker. */
  start: (env?: Record<string, string>, file?: string) => ApiProcess
}

interface Database extends Pick<Environment, 'url' | 'cluster' | 'postmaster' | 'citus'> {
  close: () => Promise<void>
}

/**
 * An embedded PostgreSQL, as in `npm start`, or with `CITUS=2` a Citus cluster with so many workers (docs/scale.md).
 */
async function openDatabase(folder: string, dataDir: string): Promise<Database> {
  const workers = Number(process.env.CITUS ?? 0)
  if (workers > 0) {
    const citus = await openCitus(folder, workers, Number(process.env.DOWN ?? 0) * 1000)
    let turn = 0
    // Each machine in turn, starting with a worker.
    const postmaster = () => citus.postmaster(++turn % citus.machines)
    return { url: citus.url, cluster: '', postmaster, citus, close: citus.stop }
  }
  const postgres = await openEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  postgres.keep((why) => console.error(why))
  const cluster = join(dataDir, 'postgres')
  return {
    url: postgres.url,
    cluster,
    postmaster: () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
    close: async () => {
      await postgres.stop()
      await removeCluster(cluster)
    },
  }
}

/** Opens an environment, runs `work` in it, and always removes it afterwards. */
export async function inEnvironment<Result>(
  work: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-bench-'))
  // PostgreSQL runs under a separate account, which must reach its files.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const { close, ...database } = await openDatabase(folder, dataDir)
  const pool = new GuardedPool('session', { connectionString: database.url, max: 4 })
  // PostgreSQL ends idle connections with an error when it stops.
  pool.on('error', () => {})
  const start = (env: Record<string, string> = {}, file = 'main.mjs') =>
    startApi(resolve(import.meta.dirname, file), {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: 'k'.repeat(64),
      LOG_LEVEL: 'warn',
      // Sending is measured, not the hold before it.
      CALLBACK_HOLD: '0',
      ...env,
    })
  try {
    const files = folderFiles(join(dataDir, 'files'))
    return await work({ folder, dataDir, files, ...database, pool, start })
  } finally {
    await stopAll()
    await pool.end()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}
