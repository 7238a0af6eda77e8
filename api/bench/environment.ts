import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { pino } from 'pino'
import { GuardedPool } from '../src/infra/database/guarded-pool'
import { type Files, folderFiles } from '../src/infra/files'
import { openEmbedded } from '../src/infra/database/embedded'
import { removeCluster } from '../src/infra/database/embedded/cluster'
import { type ApiProcess, startApi, stopAll } from '../test/process'

/** What a measurement is on: a database and a folder of its own, which go with it. */
export interface Environment {
  folder: string
  dataDir: string
  url: string
  /** Where PostgreSQL keeps its files. */
  cluster: string
  pool: GuardedPool
  /** The members' files, as the site keeps them. */
  files: Files
  /** The process of PostgreSQL that starts all its others. It is started again when it is killed, as `npm start` does. */
  postmaster: () => number | Promise<number>
  /** In a fleet: the primary is what is killed, and no process of ours. */
  isFleet?: true
  /** The api as `npm start` runs it, its worker alongside it. */
  start: (env?: Record<string, string>, file?: string) => ApiProcess
}

/** Opens an environment, works on it and clears it away, whatever happens. */
export async function inEnvironment<Result>(
  work: (environment: Environment) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-bench-'))
  // PostgreSQL runs under an account of its own, which has to reach its files.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const postgres = await openEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  postgres.keep((why) => console.error(why))
  const cluster = join(dataDir, 'postgres')
  const postmaster = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const pool = new GuardedPool('session', { connectionString: postgres.url, max: 4 })
  // PostgreSQL ends idle connections with an error when it stops.
  pool.on('error', () => {})
  const start = (env: Record<string, string> = {}, file = 'main.mjs') =>
    startApi(resolve(import.meta.dirname, file), {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'k'.repeat(64),
      LOG_LEVEL: 'warn',
      // What is measured is sending.
      CALLBACK_HOLD: '0',
      ...env,
    })
  try {
    const files = folderFiles(join(dataDir, 'files'))
    return await work({ folder, dataDir, files, url: postgres.url, cluster, pool, postmaster, start })
  } finally {
    await stopAll()
    await pool.end()
    await postgres.stop()
    await removeCluster(cluster)
    rmSync(folder, { recursive: true, force: true })
  }
}
