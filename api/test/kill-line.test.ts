import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../sandbox'
import { lineSecretsOf } from '../sandbox/line'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { freshDatabase } from './database'
import { callAt, memberWithPlan } from './member-with-plan'
import { buildApiInto, killAll, startApi, stopAll } from './process'
import { testAllOnly } from './test-all'

/** The figure for a release is 20 (`KILLS=20`); each costs a start of the server. */
const kills = Number(process.env.KILLS ?? 4)
const fans = 2000
const channel = '1234567890'
const publicUrl = 'http://fankeep.test'
const dist = join(apiRoot, '.cache/kill-line-dist')

let database: Awaited<ReturnType<typeof freshDatabase>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let dataDir: string
beforeAll(async () => {
  buildApiInto(dist)
  database = await freshDatabase()
  sandbox = await startSandbox({ publicUrl })
  dataDir = mkdtempSync(join(tmpdir(), 'fankeep-kill-line-'))
}, 120_000)
afterAll(async () => {
  await stopAll()
  await sandbox.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startApi(join(dist, 'main.mjs'), {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 'k'.repeat(64),
    PUBLIC_URL: publicUrl,
    LINE_BASE_URL: `${sandbox.url}/line`,
    CALLBACK_HOLD: '0',
    LOG_LEVEL: 'error',
  })

testAllOnly(
  `kill -9 ${kills} times in the middle of a CallBack by LINE: every fan has it, none has it twice`,
  async () => {
    let api = start()
    const call = callAt(() => api.ready)
    const token = await memberWithPlan(database.url, call)
    const page = (await call('pages.add', { platform: 'instagram', url: '@mochidaily' }, token)).data.id
    expect((await call('line.connect', { id: page, ...lineSecretsOf(channel) }, token)).code).toBe(1)
    const account = sandbox.line.account(channel)
    account.quota = null
    sandbox.reachAt(await api.ready)
    for (let from = 0; from < fans; from += 200)
      expect(await sandbox.line.deliver(account, yesOf(account, from, from + 200))).toBe(200)

    const message = { id: page, via: ['line' as const], audience: 'all' as const, uid: [] }
    const words = { link: 'https://slow.island/new', subject: '', message: 'We have moved' }
    const sent = await call('callback.send', { ...message, ...words, idempotency_key: randomUUID() }, token)
    expect(sent).toMatchObject({ code: 1 })
    const reached = () => account.pushes.length
    for (let round = 0; round < kills; round++) {
      const next = Math.floor((fans * (round + 1)) / (kills + 2))
      expect(await waitUntil(() => reached() >= next, { within: 120_000, every: 2 })).toBe(true)
      // Taken, and the answer is on its way for ever: it is in the air when everything dies.
      account.faults.push({ lost: 'hang' })
      expect(await waitUntil(() => account.faults.length === 0, { within: 120_000, every: 2 })).toBe(true)
      await killAll(api)
      api = start()
      await api.ready
    }
    const row = async () => (await call('callback.list', {}, token)).data.list[0]!
    expect(await waitUntil(async () => (await row()).status === 2, { within: 120_000, every: 200 })).toBe(
      true,
    )
    expect(await row()).toMatchObject({ of: fans, sent: fans, reason: null })
    expect(reached()).toBe(fans)
    expect(new Set(account.pushes.map(({ to }) => to)).size).toBe(fans)
    expect(await api.stop()).toMatchObject({ code: 0 })
  },
  1_200_000,
)

const yesOf = (account: ReturnType<typeof sandbox.line.account>, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => [
    sandbox.line.event(account, 'follow', `U${from + n}`),
    sandbox.line.event(account, 'yes', `U${from + n}`),
  ]).flat()
