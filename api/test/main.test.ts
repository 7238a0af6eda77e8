import { type CallName } from '@fankeep/shared/contract'
import { freePort } from '@fankeep/shared/node/free-port'
import { startCollector } from '@fankeep/shared/node/testing'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { isReachable } from '../src/infra/database/embedded/account'
import { removeCluster } from '../src/infra/database/embedded/cluster'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { buildApiInto, childrenOf, isRunning, startApi, stopAll } from './process'
import { freshDatabase } from './database'
import { person } from './people'
import { send } from './send'
import { testAllOnly } from './test-all'

const dist = join(apiRoot, '.cache/test-dist')
const main = join(dist, 'main.mjs')
const isRoot = process.getuid?.() === 0
/** Four starts, each with its own cluster. */
const asRoot = isRoot ? testAllOnly : test.skip
const folders: string[] = []

/** A separate folder for each test, accessible only to its owner, as systems create them. */
function folder(mode = 0o700) {
  const made = mkdtempSync(join(tmpdir(), 'fankeep-main-'))
  chmodSync(made, mode)
  folders.push(made)
  return made
}
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
function clusterOf(dataDir: string): string {
  const pointer = join(dataDir, 'postgres.json')
  return existsSync(pointer)
    ? (JSON.parse(readFileSync(pointer, 'utf8')) as { cluster: string }).cluster
    : join(dataDir, 'postgres')
}
const ask = async (origin: string, name: CallName, input: Record<string, unknown>, token?: string) =>
  (await send(origin, name, input, { ...(token && { token }) })).json()

async function register(origin: string) {
  const one = person()
  await ask(origin, 'auth.sendEmailCode', { email: one.email, use: 'register' })
  const [{ code }] = await (await fetch(`${origin}/dev/outbox.json`)).json()
  const { data } = await ask(origin, 'auth.registerByEmail', { ...one, code })
  return { ...one, token: data.token as string }
}

/** The first text a server sends. */
async function greetingAt(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const [said] = await once(socket, 'data')
  socket.destroy()
  return String(said)
}

beforeAll(() => buildApiInto(dist), 120_000)
afterEach(stopAll, 120_000)
afterAll(async () => {
  for (const made of folders) {
    await removeCluster(clusterOf(made))
    rmSync(made, { recursive: true, force: true })
  }
})

test('a new folder gets a database, serves a registration, and SIGTERM ends every process it started', async () => {
  const DATA_DIR = folder(0o755)
  const BOUNCE_PORT = String(await freePort())
  const api = startApi(main, { DATA_DIR, BOUNCE_ADDRESS: 'bounces@fankeep.example', BOUNCE_PORT })
  const origin = await api.ready
  const { token } = await register(origin)
  expect(await ask(origin, 'user.info', {}, token)).toMatchObject({ code: 1 })
  expect(await greetingAt(Number(BOUNCE_PORT))).toMatch(/^220 /)
  const numbers = async () => (await fetch(`${origin}/metrics`)).text()
  const hasBoth = async () =>
    /^nodejs_eventloop_lag_p99_seconds\{process="worker"\} \d/m.test(await numbers())
  expect(await waitUntil(hasBoth, { within: 20_000 })).toBe(true)
  expect(await numbers()).toMatch(/^fankeep_worker_up\{process="api"\} 1$/m)
  expect(await numbers()).not.toMatch(/^fankeep_(worker|database)_up\{process="worker"/m)
  expect(await numbers()).toMatch(/^fankeep_api_requests_total\{.*call="user.info".*process="api"\} 1$/m)
  const postmaster = postmasterOf(DATA_DIR)
  const children = childrenOf(api.child.pid!)
  expect(children).not.toHaveLength(0)

  expect(await api.stop()).toEqual({ code: 0, signal: null })
  for (const pid of [postmaster, ...children]) expect(isRunning(pid)).toBe(false)
  expect(existsSync(join(DATA_DIR, 'api.lock'))).toBe(false)
  for (const secret of ['secret.key', 'postgres.password'])
    expect(statSync(join(DATA_DIR, secret)).mode & 0o777).toBe(0o600)
  expect(await api.words).not.toContain('"level":50')
}, 120_000)

test('an api with WORKER=off answers requests, starts no process and has no metrics of a worker', async () => {
  const database = await freshDatabase()
  const api = startApi(main, {
    ...{ DATA_DIR: folder(), DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(64), WORKER: 'off' },
  })
  const origin = await api.ready
  expect((await fetch(`${origin}/ready`)).status).toBe(200)
  expect(childrenOf(api.child.pid!)).toEqual([])
  expect(await (await fetch(`${origin}/metrics`)).text()).not.toMatch(/^fankeep_worker_up/m)
  expect(await api.stop()).toEqual({ code: 0, signal: null })
  await database.drop()
}, 60_000)

testAllOnly(
  'after the api is killed, the next start takes over the running PostgreSQL with its data',
  async () => {
    const DATA_DIR = folder(0o755)
    const first = startApi(main, { DATA_DIR })
    const one = await register(await first.ready)
    const postmaster = postmasterOf(DATA_DIR)
    const children = childrenOf(first.child.pid!)
    first.child.kill('SIGKILL')
    await first.ended
    expect(isRunning(postmaster)).toBe(true)

    const second = startApi(main, { DATA_DIR })
    const origin = await second.ready
    expect(postmasterOf(DATA_DIR)).toBe(postmaster)
    expect(await ask(origin, 'user.info', {}, one.token)).toMatchObject({
      code: 1,
      data: { email: one.email },
    })
    // The first api's worker ends without its parent.
    expect(
      await waitUntil(() => children.every((pid) => pid === postmaster || !isRunning(pid)), {
        within: 10_000,
      }),
    ).toBe(true)
    expect(await second.stop()).toMatchObject({ code: 0 })
    expect(isRunning(postmaster)).toBe(false)
  },
  120_000,
)

testAllOnly(
  'after the api and PostgreSQL are killed, the next start restarts PostgreSQL with its data',
  async () => {
    const DATA_DIR = folder(0o755)
    const first = startApi(main, { DATA_DIR })
    const one = await register(await first.ready)
    first.child.kill('SIGKILL')
    await first.ended
    const postmaster = postmasterOf(DATA_DIR)
    process.kill(postmaster, 'SIGKILL')
    await waitUntil(() => !isRunning(postmaster), { within: 10_000 })

    const second = startApi(main, { DATA_DIR })
    expect(await ask(await second.ready, 'user.info', {}, one.token)).toMatchObject({ code: 1 })
  },
  120_000,
)

test('the span exporter is loaded only on demand, and a collector that hangs does not delay the end', async () => {
  const exporting = readdirSync(dist).filter(
    (file) => file.endsWith('.mjs') && readFileSync(join(dist, file), 'utf8').includes('/v1/traces'),
  )
  expect(exporting).toEqual([expect.stringMatching(/^otlp-\w+\.mjs$/)])
  const importing = readdirSync(dist).filter(
    (file) => file.endsWith('.mjs') && /\bfrom ?"\.\/otlp-/.test(readFileSync(join(dist, file), 'utf8')),
  )
  expect(importing).toEqual([])

  const collector = await startCollector()
  onTestFinished(collector.close)
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const api = startApi(main, { DATA_DIR: folder(), DATABASE_URL: url, OTLP_URL: collector.url })
  const origin = await api.ready
  collector.behave('hang')
  await ask(origin, 'site.state', {})
  const began = Date.now()
  expect(await api.stop()).toEqual({ code: 0, signal: null })
  expect(Date.now() - began).toBeLessThan(7_500)
  expect(collector.bodies.join()).toContain('site.state')
})

test('a second api on the same folder names the process that uses it, and ends', async () => {
  const DATA_DIR = folder(0o755)
  const first = startApi(main, { DATA_DIR })
  await first.ready
  const second = startApi(main, { DATA_DIR })
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect((await second.words).trim()).toBe(
    `The data folder ${DATA_DIR} is in use by the FanKeep api, process ${first.child.pid}. Stop that process first, or use another folder: DATA_DIR=./other`,
  )
  expect(await ask(await first.ready, 'site.state', {})).toMatchObject({ code: 1 })
}, 120_000)

testAllOnly(
  'the api and PostgreSQL end if the process that started the api disconnects',
  async () => {
    const DATA_DIR = folder(0o755)
    const api = startApi(main, { DATA_DIR })
    await api.ready
    const postmaster = postmasterOf(DATA_DIR)
    api.child.disconnect()
    expect(await api.ended).toMatchObject({ code: 0 })
    expect(isRunning(postmaster)).toBe(false)
  },
  120_000,
)

asRoot(
  'if started by root in a folder that only root may enter, the database is stored outside, for its own account',
  async () => {
    const outer = folder(0o700)
    const DATA_DIR = join(outer, 'data')
    const api = startApi(main, { DATA_DIR })
    const { token } = await register(await api.ready)
    const cluster = clusterOf(DATA_DIR)
    expect(cluster.startsWith(outer)).toBe(false)
    expect(statSync(cluster).uid).not.toBe(0)
    expect(statSync(cluster).mode & 0o777).toBe(0o700)
    await api.stop()

    const again = startApi(main, { DATA_DIR })
    expect(await ask(await again.ready, 'user.info', {}, token)).toMatchObject({ code: 1 })
    await again.stop()

    // Removing the folder means starting over.
    rmSync(DATA_DIR, { recursive: true })
    const fresh = startApi(main, { DATA_DIR })
    expect(await ask(await fresh.ready, 'user.info', {}, token)).toMatchObject({ code: -1 })
    expect(clusterOf(DATA_DIR)).toBe(cluster)
    await fresh.stop()

    // A discarded trial leaves nothing behind permanently.
    rmSync(DATA_DIR, { recursive: true })
    const other = join(folder(0o700), 'data')
    const next = startApi(main, { DATA_DIR: other })
    await next.ready
    expect(existsSync(cluster)).toBe(false)
    await next.stop()
    await removeCluster(clusterOf(other))
  },
  120_000,
)

const reachable = isRoot && isReachable(dist) && isReachable(process.execPath)
;(reachable ? test : test.skip)(
  'an unprivileged user can run the api in a folder of their own',
  async () => {
    const DATA_DIR = folder(0o700)
    const nobody = { uid: 65_534, gid: 65_534 }
    chownSync(DATA_DIR, nobody.uid, nobody.gid)
    const api = startApi(main, { DATA_DIR }, nobody)
    await register(await api.ready)
    expect(existsSync(join(DATA_DIR, 'postgres/PG_VERSION'))).toBe(true)
    expect(await api.stop()).toMatchObject({ code: 0 })
  },
  120_000,
)

testAllOnly(
  'two apis serve together from the database of DATABASE_URL, which keeps running when one of them stops',
  async () => {
    const server = process.env.TEST_DATABASE_URL ?? ''
    const name = `main_${process.pid}`
    const admin = new Client({ connectionString: server })
    await admin.connect()
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
    const url = new URL(server)
    url.pathname = name
    const env = { DATA_DIR: folder(), DATABASE_URL: url.href, SECRET_KEY: 'k'.repeat(64) }

    const [a, b] = [startApi(main, env), startApi(main, env)]
    const origins = await Promise.all([a.ready, b.ready])
    const one = await register(origins[0])
    expect(await ask(origins[1], 'user.info', {}, one.token)).toMatchObject({
      code: 1,
      data: { email: one.email },
    })
    expect(existsSync(join(env.DATA_DIR, 'postgres.password'))).toBe(false)
    expect(await a.stop()).toMatchObject({ code: 0 })
    expect(await ask(origins[1], 'user.info', {}, one.token)).toMatchObject({ code: 1 })
    expect(await b.stop()).toMatchObject({ code: 0 })
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  },
  120_000,
)

test('an invalid environment is reported in full, in one message', async () => {
  const api = startApi(main, {
    NODE_ENV: 'production',
    DATA_DIR: folder(),
    API_PORT: '99999',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'x',
  })
  expect(await api.ended).toMatchObject({ code: 1 })
  for (const name of ['API_PORT', 'DATABASE_URL', 'LOG_LEVEL', 'SMTP_URL', 'SECRET_KEY'])
    expect(await api.words).toContain(`- ${name} `)
}, 120_000)

test('a port that is in use is named by its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { url, drop } = await freshDatabase()
  for (const [name, more] of [
    ['API_PORT', {}],
    ['BOUNCE_PORT', { BOUNCE_ADDRESS: 'bounces@fankeep.example' }],
  ] as const) {
    const api = startApi(main, {
      DATA_DIR: folder(),
      DATABASE_URL: url,
      WORKER: 'off',
      [name]: `${port}`,
      ...more,
    })
    expect(await api.ended).toMatchObject({ code: 1 })
    expect(await api.words).toContain(
      `Port ${port} is in use by another program. End that one, or set ${name} `,
    )
  }
  other.close()
  await drop()
}, 120_000)

test('a database that cannot be reached is reported, with what to check', async () => {
  const env = { DATA_DIR: folder(), DATABASE_URL: 'postgresql://nobody:x@127.0.0.1:1/none' }
  const api = startApi(main, env)
  expect(await api.ended).toMatchObject({ code: 1 })
  expect(await api.words).toContain(
    'The database at 127.0.0.1:1 cannot be used (connect ECONNREFUSED 127.0.0.1:1). If you have set DATABASE_URL, check it',
  )
  expect(await api.words).not.toContain('nobody:x')
}, 120_000)
