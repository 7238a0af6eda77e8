import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fankeep/shared/node/free-port'
import type { Environment } from '../bench/environment'
import { GuardedPool } from '../src/infra/database/guarded-pool'
import { s3Files } from '../src/infra/s3-files'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { type MailServer, startMailServer } from '../test/mail-server'
import { type ApiProcess, childrenOf, isRunning } from '../test/process'
import { pause } from './kill'
import { publicUrl, startPlatforms } from './restore-run'

/** A fleet as `pnpm fleet up` starts it, in a folder and at ports of its own. */
export interface Fleet {
  environment: Environment
  mail: MailServer
  platforms: Awaited<ReturnType<typeof startPlatforms>>
  /** Where visitors reach it. */
  site: string
  /** When a primary was killed or frozen, by `performance.now()`. */
  kills: number[]
  /** Freezes the primary's PostgreSQL and Patroni, as a machine that hangs, and lets them go on when another one has long taken over. */
  freezePrimary: () => Promise<void>
  /** Runs a command of `pnpm fleet` on it. */
  run: (command: string) => Promise<void>
  stop: () => Promise<void>
}

/** Of which code it runs: ours, or what `scripts/fault-fleet.mjs` took out of git. */
const code = process.env.FLEET_CODE ?? join(apiRoot, '..')
const command = join(code, 'deploy/fleet/fleet.mjs')
/** Of the ports of `deploy/fleet/layout.mjs`. */
const [apis, database, patroni] = [0, 1, 60]

export async function startFleet(): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'fankeep-fleet-'))
  chmodSync(folder, 0o755)
  const mail = await startMailServer()
  const platforms = await startPlatforms()
  const [first, port] = [23_000, await freePort()]
  const env = {
    ...process.env,
    ...{ FLEET_DIR: folder, FLEET_PORT: String(first), PORT: String(port), PUBLIC_URL: publicUrl },
    ...{ SMTP_URL: mail.url, SANDBOX_URL: platforms.sandbox.url },
    // What is tried is sending.
    CALLBACK_HOLD: '0',
  }
  const run = async (name: string) => {
    const [code] = (await once(
      spawn(process.execPath, [command, name], { env, stdio: 'inherit' }),
      'exit',
    )) as [number]
    if (code !== 0) throw new Error(`fleet ${name} ended with ${code}`)
  }
  await run('up').catch(async (error: unknown) => {
    await Promise.all([platforms.sandbox.close(), mail.close()])
    throw error
  })
  const origin = `http://127.0.0.1:${first + apis}`
  platforms.sandbox.reachAt(origin)
  const { site: password, storage } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as {
    site: string
    storage: string
  }
  const url = `postgres://fankeep:${password}@127.0.0.1:${first + database}/fankeep`
  const pool = patientPool(url)
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'fankeep', AWS_SECRET_ACCESS_KEY: storage })
  const files = s3Files(`s3://fankeep-files/files?endpoint=http://127.0.0.1:${first + 3}`, folder)
  const { kills, postmaster, freezePrimary } = watchPrimary(folder, (n) => first + patroni + n)
  // It runs, and goes on when a part of ours is done.
  const api = { ready: Promise.resolve(origin), stop: () => Promise.resolve({ code: 0, signal: null }) }
  const start = () => api as unknown as ApiProcess
  const environment = { folder, dataDir: join(folder, 'site'), cluster: '', isFleet: true } as const
  return {
    environment: { ...environment, url, pool, files, postmaster, start },
    ...{ mail, platforms, kills, freezePrimary, run, site: `http://127.0.0.1:${port}` },
    stop: async () => {
      await pool.end()
      await run('down')
      await platforms.sandbox.close()
      await mail.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What is done to the primary, each time when all three are together again. */
function watchPrimary(folder: string, patroniOf: (n: number) => number) {
  const kills: number[] = []
  const postmasterOf = (n: number) =>
    Number(readFileSync(join(folder, `postgres${n}/data/postmaster.pid`), 'utf8').split('\n')[0])
  const postmaster = async () => {
    const n = await wholePrimary(patroniOf)
    kills.push(performance.now())
    return postmasterOf(n)
  }
  const freezePrimary = async () => {
    const n = await wholePrimary(patroniOf)
    const { parts } = JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8')) as {
      parts: Record<string, number>
    }
    const parents = [parts[`PostgreSQL ${n}`]!, postmasterOf(n)]
    const all = parents.flatMap((pid) => [pid, ...childrenOf(pid)])
    kills.push(performance.now())
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    await pause(20_000)
    for (const pid of all) if (isRunning(pid)) process.kill(pid, 'SIGCONT')
  }
  return { kills, postmaster, freezePrimary }
}

/** Waits until all three of PostgreSQL run, one as the primary and one with everything it has. Gives the number of the primary. */
async function wholePrimary(portOf: (n: number) => number): Promise<number> {
  const all = [1, 2, 3]
  const says = async (n: number, what: string) =>
    (await fetch(`http://127.0.0.1:${portOf(n)}/${what}`).catch(() => null))?.status === 200
  const those = async (what: string) => {
    const are = await Promise.all(all.map((n) => says(n, what)))
    return all.filter((_, at) => are[at])
  }
  let found: number | undefined
  const isWhole = async () => {
    ;[found] = await those('primary')
    return (
      found !== undefined && (await those('synchronous')).length === 1 && (await those('health')).length === 3
    )
  }
  if (!(await waitUntil(isWhole, { within: 120_000, every: 200 })))
    throw new Error('The three of PostgreSQL are not together again after two minutes')
  return found!
}

/** Asks again while the database is handed over; what it is asked here may be asked twice. */
function patientPool(url: string): GuardedPool {
  const pool = new GuardedPool('session', { connectionString: url, max: 4 })
  pool.on('error', () => {})
  const once = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const query = async (...given: unknown[]) => {
    for (let tries = 0; ; tries++)
      try {
        return await once(...given)
      } catch (error) {
        // A fault of the statement stays one.
        const isGone = !/^(22|23|42)/.test((error as { code?: string }).code ?? '')
        if (!isGone || tries >= 100) throw error
        await pause(300)
      }
  }
  return Object.assign(pool, { query: query as typeof pool.query })
}
