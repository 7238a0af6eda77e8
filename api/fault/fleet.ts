import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fankeep/shared/node/free-port'
import { setTimeout as delay } from 'node:timers/promises'
import type { Environment } from '../bench/environment'
import { GuardedPool } from '../src/infra/database/guarded-pool'
import { s3Files } from '../src/infra/files/s3-files'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { type MailServer, startMailServer } from '../test/mail-server'
import { type ApiProcess, childrenOf, isRunning } from '../test/process'
import { type Cut, cutNetwork } from './cut'
import { publicUrl, startPlatforms } from './restore-run'
import { slowDisk } from './slow-disk'

export interface Fault {
  what: string
  at: number
}

/** A fleet as `pnpm fleet up` starts it, in a separate folder and on separate ports. */
export interface Fleet {
  environment: Environment
  mail: MailServer
  platforms: Awaited<ReturnType<typeof startPlatforms>>
  /** The address for visitors. */
  site: string
  /** The faults so far, and when they began, by `performance.now()`. */
  faults: Fault[]
  /**
   * Freezes the primary's PostgreSQL and Patroni, as if the machine hung, and resumes them long after another machine has taken
   * over.
   */
  freezePrimary: () => Promise<void>
  /** Cuts the network of the primary, or of its synchronous replica, for 20 s. */
  cutNetwork: (cut: Cut, of: 'primary' | 'synchronous') => Promise<void>
  /** Moves a clock ahead or back for 20 s, then corrects it: of the primary's machine, of one api with a worker, or of an edge. */
  jumpClock: (of: Clock, seconds: number) => Promise<void>
  /** Delays each flush to the primary's disk by `ms` milliseconds, for 20 s. */
  slowDisk: (ms: number) => Promise<void>
  /** Runs a `pnpm fleet` command on it. */
  run: (command: string) => Promise<void>
  stop: () => Promise<void>
}

export const clocks = ['primary', 'api', 'edge'] as const
export type Clock = (typeof clocks)[number]

/** The code that the fleet runs: the current one, or what `scripts/fault-fleet.mjs` checked out from git. */
const code = process.env.FLEET_CODE ?? join(apiRoot, '..')
/** How long a machine hangs or is cut off. */
const faultMs = 20_000
const command = join(code, 'deploy/fleet/fleet.mjs')

/** The state file that `deploy/fleet/keep.mjs` writes for a running fleet. */
interface State {
  parts: Record<string, number>
  reached: Record<'apis' | 'database' | 'storage' | 'api' | 'edge', string> &
    Record<'patroni' | 'devices', string[]>
}

export async function startFleet(): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-fleet-'))
  chmodSync(folder, 0o755)
  const mail = await startMailServer()
  const platforms = await startPlatforms()
  const port = await freePort()
  const env = {
    ...process.env,
    ...{
      FLEET_DIR: folder,
      FLEET_PORT: process.env.FLEET_PORT ?? '23000',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
    },
    ...{ SMTP_URL: mail.url, SANDBOX_URL: platforms.sandbox.url },
    // Sending is tested, not the hold before it.
    CALLBACK_HOLD: '0',
  }
  const run = async (name: string) => {
    // `down` says that the data is kept, but this test removes it.
    const output = name === 'down' ? 'ignore' : 'inherit'
    const child = spawn(process.execPath, [command, name], { env, stdio: ['inherit', output, 'inherit'] })
    const [code] = (await once(child, 'exit')) as [number]
    if (code !== 0) throw new Error(`fleet ${name} ended with ${code}`)
  }
  await run('up').catch(async (error: unknown) => {
    await Promise.all([platforms.sandbox.close(), mail.close()])
    throw error
  })
  const state = () => JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8')) as State
  const { apis: origin, database, storage: objects } = state().reached
  platforms.sandbox.reachAt(origin)
  const { site: password, storage } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
    site: string
    storage: string
  }
  const url = `postgres://fankeep:${password}@${database}/fankeep`
  const pool = patientPool(url)
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'fankeep', AWS_SECRET_ACCESS_KEY: storage })
  const files = s3Files(`s3://fankeep-files/files?endpoint=${objects}`, folder)
  const { postmaster, ...watched } = watchFleet(folder, state, pool)
  // The fleet is already running, and keeps running after this test.
  const api = { ready: Promise.resolve(origin), stop: () => Promise.resolve({ code: 0, signal: null }) }
  const start = () => api as unknown as ApiProcess
  const environment = { folder, dataDir: join(folder, 'site'), cluster: '', isFleet: true } as const
  return {
    environment: { ...environment, url, pool, files, postmaster, start },
    ...{ ...watched, mail, platforms, run, site: `http://127.0.0.1:${port}` },
    stop: async () => {
      await pool.end()
      await run('down')
      await platforms.sandbox.close()
      await mail.close()
      if (process.env.KEEP) console.log(`Logs and databases: ${folder}`)
      else rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The faults of a fleet. Each waits until all three PostgreSQL servers are in sync again. */
function watchFleet(folder: string, state: () => State, pool: GuardedPool) {
  const faults: Fault[] = []
  const note = (what: string) => faults.push({ what, at: performance.now() })
  const { patroni, devices } = state().reached
  const postmasterOf = (n: number) =>
    Number(readFileSync(join(folder, `postgres${n}/data/postmaster.pid`), 'utf8').split('\n')[0])
  const postmaster = async () => {
    const { primary } = await wholeDatabase(patroni)
    note('primary killed')
    return postmasterOf(primary)
  }
  const processesOf = (primary: number) =>
    [state().parts[`PostgreSQL ${primary}`]!, postmasterOf(primary)].flatMap((pid) => [
      pid,
      ...childrenOf(pid),
    ])
  const freezePrimary = async () => {
    const { primary } = await wholeDatabase(patroni)
    const all = processesOf(primary)
    note('primary frozen')
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    await delay(faultMs)
    for (const pid of all) if (isRunning(pid)) process.kill(pid, 'SIGCONT')
  }
  const cutOff: Fleet['cutNetwork'] = async (cut, of) => {
    const device = devices[(await wholeDatabase(patroni))[of] - 1]!
    note(`${of} cut: ${cut}`)
    const mend = cutNetwork(
      cut,
      device,
      devices.filter((one) => one !== device),
    )
    await delay(faultMs).finally(mend)
  }
  const jumpClock: Fleet['jumpClock'] = async (of, seconds) => {
    const { primary } = await wholeDatabase(patroni)
    const file = join(folder, 'clocks', of === 'primary' ? `postgres${primary}` : `${of}1`)
    const set = (by: number) => writeFileSync(file, `${by < 0 ? '' : '+'}${by}\n`)
    const direction = seconds < 0 ? 'back' : 'ahead'
    note(`clock of the ${of} ${direction}`)
    set(seconds)
    const shown = () => (of === 'primary' ? clockOfDatabase(pool) : clockOfSite(state().reached[of]))
    const isSet = async () => Math.abs((await shown()) - Date.now() - seconds * 1000) < 60_000
    if (!(await waitUntil(isSet, { within: 10_000, every: 200 })))
      throw new Error(`The clock of the ${of} differs from its file`)
    await delay(faultMs)
    note(`clock of the ${of} right again, after ${direction}`)
    set(0)
  }
  const slow: Fleet['slowDisk'] = async (ms) => {
    const { primary } = await wholeDatabase(patroni)
    const mend = await slowDisk(processesOf(primary), ms)
    note(`disk of the primary slow: ${ms} ms a flush`)
    await delay(faultMs).finally(mend)
  }
  return { faults, postmaster, freezePrimary, cutNetwork: cutOff, jumpClock, slowDisk: slow }
}

async function clockOfDatabase(pool: GuardedPool): Promise<number> {
  const { rows } = await pool.query<{ now: Date }>('select now()')
  return rows[0]!.now.getTime()
}

/** The clock of an api or an edge, by the `date` header of its answers. */
async function clockOfSite(address: string): Promise<number> {
  const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(2_000) })
  return Date.parse(answer.headers.get('date') ?? '')
}

/** What the primary's Patroni reports about its replicas. */
interface Copying {
  replication?: { application_name: string; state: string; sync_state: string }[]
}

/**
 * Waits until one PostgreSQL is the primary and all others stream from it, one of them synchronously. Returns the numbers of the
 * primary and of the synchronous one.
 * @param patroni the address of each
 */
async function wholeDatabase(patroni: string[]): Promise<{ primary: number; synchronous: number }> {
  const ask = async (address: string, what: string) => {
    const answer = await fetch(`${address}/${what}`, { signal: AbortSignal.timeout(2_000) })
    return answer.ok ? ((await answer.json()) as Copying) : undefined
  }
  let found = { primary: 0, synchronous: 0 }
  const isWhole = async () => {
    const are = await Promise.all(patroni.map((address) => ask(address, 'primary').catch(() => undefined)))
    const primaries = are.flatMap((answer, at) => (answer ? [{ ...answer, primary: at + 1 }] : []))
    const [{ primary = 0, replication = [] } = {}] = primaries
    const copies = replication.filter(({ state }) => state === 'streaming')
    const first = copies.find(({ sync_state: state }) => state === 'sync')
    const synchronous = Number(first?.application_name.at(-1))
    found = { primary, synchronous }
    if (primaries.length !== 1 || copies.length !== patroni.length - 1 || !first) return false
    // A new primary takes a while to record which replica may take over; wait for that, too.
    return (await ask(patroni[synchronous - 1]!, 'synchronous').catch(() => undefined)) !== undefined
  }
  if (!(await waitUntil(isWhole, { within: 120_000, every: 200 })))
    throw new Error('The three PostgreSQL servers are not replicating again after two minutes')
  return found
}

/** Retries during a failover; its queries here can safely run twice. */
function patientPool(url: string): GuardedPool {
  const pool = new GuardedPool('session', { connectionString: url, max: 4 })
  pool.on('error', () => {})
  const once = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const query = async (...given: unknown[]) => {
    for (let tries = 0; ; tries++)
      try {
        return await once(...given)
      } catch (error) {
        // An error of the statement itself is not retried.
        const isGone = !/^(22|23|42)/.test((error as { code?: string }).code ?? '')
        if (!isGone || tries >= 100) throw error
        await delay(300)
      }
  }
  return Object.assign(pool, { query: query as typeof pool.query })
}
