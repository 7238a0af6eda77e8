import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeCluster } from '../src/infra/database/embedded/cluster'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { person } from './people'
import { buildApiInto, childrenOf, isRunning, startApi, stopAll } from './process'
import { send } from './send'
import { testAllOnly } from './test-all'

const dist = join(apiRoot, '.cache/test-hang')
const folders: string[] = []
const frozen = new Set<number>()

beforeAll(() => buildApiInto(dist), 120_000)
afterEach(async () => {
  for (const pid of frozen) if (isRunning(pid)) process.kill(pid, 'SIGCONT')
  frozen.clear()
  await stopAll()
}, 120_000)
afterAll(async () => {
  for (const made of folders) {
    await removeCluster(join(made, 'postgres'))
    rmSync(made, { recursive: true, force: true })
  }
})

async function start(DATA_DIR = makeFolder()) {
  const api = startApi(join(dist, 'main.mjs'), { DATA_DIR })
  return { DATA_DIR, api, origin: await api.ready }
}
function makeFolder() {
  const made = mkdtempSync(join(tmpdir(), 'fankeep-hang-'))
  chmodSync(made, 0o755)
  folders.push(made)
  return made
}
const postmasterOf = (folder: string) => {
  const file = join(folder, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}
const isReady = async (origin: string) =>
  (await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.status === 200
const secondsUntil = async (holds: () => Promise<boolean>) => {
  const began = performance.now()
  expect(await waitUntil(holds, { within: 30_000 })).toBe(true)
  return (performance.now() - began) / 1000
}
function freeze(pids: number[]) {
  for (const pid of pids) {
    frozen.add(pid)
    process.kill(pid, 'SIGSTOP')
  }
}
async function register(origin: string) {
  const one = person()
  await send(origin, 'auth.sendEmailCode', { email: one.email, use: 'register' })
  const [{ code }] = await (await fetch(`${origin}/dev/outbox.json`)).json()
  const { data } = await (await send(origin, 'auth.registerByEmail', { ...one, code })).json()
  return data.token as string
}
const codeOf = async (origin: string, token: string) =>
  (await (await send(origin, 'user.info', {}, { token })).json()).code

testAllOnly(
  'PostgreSQL that is killed twice in a minute is restarted within 10 s each time, and keeps its data',
  async () => {
    const { DATA_DIR, origin } = await start()
    const token = await register(origin)
    for (let round = 0; round < 2; round++) {
      const killed = postmasterOf(DATA_DIR)
      process.kill(killed, 'SIGKILL')
      await waitUntil(() => !isRunning(killed), { within: 5_000 })
      const isBack = async () => postmasterOf(DATA_DIR) !== killed && (await isReady(origin))
      expect(await secondsUntil(isBack)).toBeLessThan(10)
      expect(await codeOf(origin, token)).toBe(1)
    }
  },
  120_000,
)

testAllOnly(
  'frozen processes of a killed PostgreSQL do not prevent its restart within 10 s',
  async () => {
    const { DATA_DIR, origin } = await start()
    const killed = postmasterOf(DATA_DIR)
    freeze(childrenOf(killed))
    process.kill(killed, 'SIGKILL')
    expect(
      await secondsUntil(async () => postmasterOf(DATA_DIR) !== killed && (await isReady(origin))),
    ).toBeLessThan(10)
  },
  120_000,
)

testAllOnly(
  'the api serves again within 10 s after its worker and a process of PostgreSQL are killed',
  async () => {
    const { DATA_DIR, api, origin } = await start()
    const token = await register(origin)
    const postmaster = postmasterOf(DATA_DIR)
    const worker = childrenOf(api.child.pid!).filter((pid) => pid !== postmaster)
    process.kill(childrenOf(postmaster)[0]!, 'SIGKILL')
    for (const pid of worker) process.kill(pid, 'SIGKILL')
    const isBack = async () =>
      (await isReady(origin)) &&
      childrenOf(api.child.pid!).some((pid) => pid !== postmaster && !worker.includes(pid))
    expect(await secondsUntil(isBack)).toBeLessThan(10)
    expect(await codeOf(origin, token)).toBe(1)
  },
  120_000,
)

testAllOnly(
  'if the database is frozen, /ready answers 503 within 2 s, and a stop kills it within 10 s without data loss',
  async () => {
    const { DATA_DIR, api, origin } = await start()
    const token = await register(origin)
    const postmaster = postmasterOf(DATA_DIR)
    const all = [postmaster, ...childrenOf(postmaster)]
    freeze(all)
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${origin}/ready`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503))
    expect(performance.now() - began).toBeLessThan(2_000)

    const stopBegan = performance.now()
    await api.stop()
    expect(performance.now() - stopBegan).toBeLessThan(10_000)
    expect(all.filter(isRunning)).toEqual([])

    const again = await start(DATA_DIR)
    expect(await codeOf(again.origin, token)).toBe(1)
  },
  120_000,
)
