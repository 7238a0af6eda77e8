import { freePort } from '@fankeep/shared/node/free-port'
import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { atMost } from '../../at-most'
import { keptSecret } from '../../config/config'
import type { Log } from '../../log'
import { waitUntil } from '../../wait'
import { openClient } from '../open-client'
import { type Account, ownerOf, postgresAccount } from './account'
import { type Binaries, findBinaries } from './binaries'
import { cleanEnvironment, locateCluster, makeCluster, shelf, superuser } from './cluster'
import { keepPostmaster } from './keep'
import { findPostmaster, killOrphans, stopPostmaster } from './postmaster'

export interface EmbeddedPostgres {
  url: string
  /** True if it was already running: after our crash, or started by another of our processes. */
  adopted: boolean
  /** From now on it is restarted when it ends. Only for the process that owns the data folder, as is `stop`. */
  keep: (onGivenUp: (why: string) => void) => void
  /** Stops the server, by force if it does not end within `within` milliseconds. */
  stop: (within?: number) => Promise<void>
}

const databaseName = 'fankeep'
/** After a crash PostgreSQL first replays its log, which can take long. */
const readyWithin = 180_000

const settings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: 1.1,
  jit: 'off',
  // There is no replica, so a big COPY need not be logged for one.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Settings of postgresql.conf that override ours (tests run without fsync). */
  overrides?: Settings
}
type Settings = Record<string, string | number>

/**
 * A private PostgreSQL in the data folder: adopted if one is running, otherwise started (and created). It outlives this
 * process on purpose: our crash does not affect it, and the next start adopts it. `fsync` stays on.
 * @throws Error with PostgreSQL's own words if it does not start.
 */
export async function openEmbedded({
  dataDir,
  log,
  overrides = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true })
  const password = keptSecret(
    dataDir,
    'postgres.password',
    'restore it from a copy of the data folder. The database accepts no other password',
  )
  const cluster = locateCluster(dataDir, postgresAccount())
  const account = existsSync(cluster) ? ownerOf(cluster) : postgresAccount()
  const binaries = await findBinaries(account, shelf)
  await makeCluster(cluster, { dataDir, account, binaries, password })

  const options = { dataDir, account, binaries, settings: { ...settings, ...overrides } }
  const running = await findPostmaster(cluster)
  const port = running ? await whenReady(cluster, dataDir) : await start(cluster, options)
  await makeDatabase(addressOf(port, password, 'postgres'))
  log.info({ adopted: running !== null, port }, 'the embedded PostgreSQL is ready')
  let letGo = async () => {}
  return {
    url: addressOf(port, password, databaseName),
    adopted: running !== null,
    keep: (onGivenUp) => {
      const restart = () => start(cluster, { ...options, port }, 1)
      letGo = keepPostmaster(cluster, { log, restart, onGivenUp })
    },
    stop: async (within = 120_000) => {
      const end = performance.now() + within
      await atMost(Math.min(within / 4, 2_000), letGo())
      if ((await stopPostmaster(cluster, end - performance.now())) === 'forced')
        log.error('the embedded PostgreSQL did not stop in time and was killed; no data is lost')
    },
  }
}

const addressOf = (port: number, password: string, database: string) =>
  `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`

const outputOf = (dataDir: string) => join(dataDir, 'postgres.log')

interface Start {
  dataDir: string
  account: Account | null
  binaries: Binaries
  settings: Settings
  /** The port to listen on; default: any free port. */
  port?: number
}

/** Starts the server. Another process can take the chosen free port in the meantime, so there are several tries. */
async function start(cluster: string, options: Start, tries = 3): Promise<number> {
  await killOrphans(cluster)
  await spawnServer(cluster, options)
  try {
    return await whenReady(cluster, options.dataDir)
  } catch (error) {
    if (tries <= 1) throw error
    return start(cluster, options, tries - 1)
  }
}

async function spawnServer(cluster: string, { dataDir, account, binaries, settings, port }: Start) {
  const all = { ...settings, port: port ?? (await freePort()) }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(outputOf(dataDir), 'w', 0o600)
  // In its own session: Ctrl-C in our terminal must reach only us; we stop the server in our own order.
  const server = spawn(binaries.postgres, ['-D', cluster, ...options], {
    ...account,
    cwd: '/',
    detached: true,
    env: cleanEnvironment(),
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  server.unref()
  // If PostgreSQL ends before its pid file appears, it failed, or found another server on the same cluster.
  let ended = false
  for (const event of ['exit', 'error']) server.once(event, () => (ended = true))
  await waitUntil(async () => ended || (await findPostmaster(cluster)) !== null, { within: 30_000 })
}

async function whenReady(cluster: string, dataDir: string): Promise<number> {
  let port = 0
  await waitUntil(
    async () => {
      const server = await findPostmaster(cluster)
      if (!server)
        throw Object.assign(
          new Error(
            `The embedded PostgreSQL failed to start. The end of its log:\n${lastWords(cluster, dataDir)}`,
          ),
          hasRoom(cluster) ? {} : { code: 'ENOSPC' },
        )
      port = server.port
      return server.ready
    },
    { within: readyWithin },
  ).then((ready) => {
    if (!ready)
      throw new Error(
        `The embedded PostgreSQL did not become ready in time. The end of its log:\n${lastWords(cluster, dataDir)}`,
      )
  })
  return port
}

/** Whether one more segment of PostgreSQL's log fits on the disk. If none does, its own output may not say so: that is on the same disk. */
function hasRoom(cluster: string): boolean {
  const { bavail, bsize } = statfsSync(cluster)
  return bavail * bsize > 16 * 1024 ** 2
}

/** The last lines that PostgreSQL wrote: its output at the start, and then its own log. */
function lastWords(cluster: string, dataDir: string): string {
  const logs = join(cluster, 'log')
  const written = (existsSync(logs) ? readdirSync(logs) : []).map((name) => join(logs, name))
  const [newest] = written.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  const lines = [outputOf(dataDir), newest].flatMap((file) =>
    file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-10) : [],
  )
  return lines.join('\n') || '(none)'
}

async function makeDatabase(url: string) {
  const client = openClient({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  } catch (error) {
    // 42P04, 23505: another of our processes has just created it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}
