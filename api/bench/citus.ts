import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@fankeep/shared/node/free-port'
import { migrate } from '../src/infra/database/migrate'
import { GuardedPool } from '../src/infra/database/guarded-pool'
import { withSession } from '../src/infra/database/session'
import { spread } from '../src/infra/database/spread'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { isRunning } from '../test/process'

const run = promisify(execFile)
const lookEvery = 200

/** A Citus cluster as `pnpm citus up` starts it, with the api's schema and its tables spread. */
export interface Citus {
  url: string
  /** The number of machines: the coordinator, which is 0, and the workers, which store the rows of the spread tables. */
  machines: number
  /** The pid of a machine's main PostgreSQL process. */
  postmaster: (machine: number) => number
  /** The worker that stores the rows of a page. */
  workerOf: (page: string) => Promise<number>
  /** Waits until a machine that died is back. */
  whole: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a cluster in a separate folder. A machine whose PostgreSQL dies is restarted.
 * @param downMs how long it stays down before that
 */
export async function openCitus(folder: string, workers: number, downMs: number): Promise<Citus> {
  const firstPort = await freePort()
  const env = { ...process.env, CITUS_DIR: join(folder, 'citus'), CITUS_PORT: String(firstPort) }
  const command = join(apiRoot, '../deploy/citus/cluster.mjs')
  const up = async () => (await run(process.execPath, [command, 'up', String(workers)], { env })).stdout
  const url = /DATABASE_URL=(\S+)/.exec(await up())![1]!
  const pool = new GuardedPool('session', { connectionString: url, max: 1 })
  pool.on('error', () => {})
  await migrate(pool)
  await withSession(pool, spread)

  const postmaster = (machine: number) =>
    Number(readFileSync(join(env.CITUS_DIR, `node${machine}/postmaster.pid`), 'utf8').split('\n')[0])
  const machines = Array.from({ length: workers + 1 }, (_, machine) => machine)
  let pids = machines.map(postmaster)
  let going = true
  const keeping = (async () => {
    for (; going; await delay(lookEvery)) {
      if (pids.every(isRunning)) continue
      await delay(downMs)
      await up()
      pids = machines.map(postmaster)
    }
  })()
  return {
    url,
    machines: machines.length,
    postmaster,
    workerOf: async (page) => {
      const { rows } = await pool.query<{ port: number }>(
        `select nodeport as port from pg_dist_shard_placement
         where shardid = get_shard_id_for_distribution_column('fans', $1::bigint)`,
        [page],
      )
      return rows[0]!.port - firstPort
    },
    whole: async () => {
      await waitUntil(() => !pids.every(isRunning), { within: 5_000 })
      if (!(await waitUntil(() => pids.every(isRunning), { within: downMs + 60_000 })))
        throw new Error('A machine of Citus did not recover')
    },
    stop: async () => {
      going = false
      await keeping
      await pool.end()
      await run(process.execPath, [command, 'down'], { env })
    },
  }
}
