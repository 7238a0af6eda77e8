import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../src/sandbox'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import type { Via } from '../src/modules/callback/tables'
import { freshDatabase } from './database'
import { callAt, memberWithPlan } from './member-with-plan'
import { buildApiInto, killAll, startApi, stopAll } from './process'

/** Use 20 before a release (`KILLS=20`); each kill costs a start of the server. */
export const kills = Number(process.env.KILLS ?? 4)
export const fans = 2000
export const secretKey = 'k'.repeat(64)

const publicUrl = 'http://fankeep.test'
const soon = { within: 120_000, every: 2 }

interface KilledWhile {
  via: Via
  /** How many fans have got their message. */
  reached: () => number
  /** The next faults at the stand-in; removed as they occur. */
  faults: { length: number; push: (fault: { lost: 'hang' }) => unknown }
}

/** An api in a separate process, with a member and a page, which is killed while it sends a CallBack. */
export function callbackToKill(name: string, env: (sandboxUrl: string) => Record<string, string>) {
  const dist = join(apiRoot, `.cache/${name}-dist`)
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let dataDir: string
  beforeAll(async () => {
    buildApiInto(dist)
    database = await freshDatabase()
    sandbox = await startSandbox({ publicUrl })
    dataDir = mkdtempSync(join(tmpdir(), `fankeep-${name}-`))
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
      SECRET_KEY: secretKey,
      PUBLIC_URL: publicUrl,
      CALLBACK_HOLD: '0',
      LOG_LEVEL: 'error',
      ...env(sandbox.url),
    })

  return async () => {
    let api = start()
    const call = callAt(() => api.ready)
    const token = await memberWithPlan(database.url, call)
    const page = (await call('pages.add', { platform: 'instagram', url: '@mochidaily' }, token)).data.id

    /**
     * Sends a CallBack to all fans, with `kill -9` in between, each with a message in flight. Returns its final row with
     * its id.
     */
    async function killWhileSending({ via, reached, faults }: KilledWhile) {
      const message = { id: page, via: [via], audience: 'all' as const, uid: [] }
      const words = { link: 'https://slow.island/new', subject: '', message: 'We have moved' }
      const sent = await call('callback.send', { ...message, ...words, idempotency_key: randomUUID() }, token)
      expect(sent).toMatchObject({ code: 1 })
      for (let round = 0; round < kills; round++) {
        const next = Math.floor((fans * (round + 1)) / (kills + 2))
        expect(await waitUntil(() => reached() >= next, soon)).toBe(true)
        // Accepted, but the answer never arrives: the message is in flight when everything is killed.
        faults.push({ lost: 'hang' })
        expect(await waitUntil(() => faults.length === 0, soon)).toBe(true)
        await killAll(api)
        api = start()
        await api.ready
      }
      const row = async () => (await call('callback.list', {}, token)).data.list[0]!
      expect(await waitUntil(async () => (await row()).status === 2, { ...soon, every: 200 })).toBe(true)
      return { ...(await row()), id: sent.data.id }
    }

    return {
      ...{ call, token, page, sandbox, databaseUrl: database.url, killWhileSending },
      ready: () => api.ready,
      stop: () => api.stop(),
    }
  }
}
