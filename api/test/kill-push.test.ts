import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startSandbox } from '../sandbox'
import { createCrypto } from '../src/infra/crypto'
import { connect } from '../src/infra/database/connect'
import { apiRoot } from '../src/infra/paths'
import { waitUntil } from '../src/infra/wait'
import { sealBrowserKeys } from '../src/modules/fan-push/browser-keys'
import type { PushMessage } from '../src/modules/notices/push/send-push'
import { freshDatabase } from './database'
import { callAt, memberWithPlan } from './member-with-plan'
import { buildApiInto, killAll, startApi, stopAll } from './process'
import { testAllOnly } from './test-all'

/** The figure for a release is 20 (`KILLS=20`); each costs a start of the server. */
const kills = Number(process.env.KILLS ?? 4)
const fans = 2000
/** So many messages are in the air at a time (`by-push.ts`). */
const batch = 20
const secretKey = 'k'.repeat(64)
const publicUrl = 'http://fankeep.test'
const dist = join(apiRoot, '.cache/kill-push-dist')

let database: Awaited<ReturnType<typeof freshDatabase>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let dataDir: string
beforeAll(async () => {
  buildApiInto(dist)
  database = await freshDatabase()
  sandbox = await startSandbox({ publicUrl })
  dataDir = mkdtempSync(join(tmpdir(), 'fankeep-kill-push-'))
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
    SANDBOX_URL: sandbox.url,
    CALLBACK_HOLD: '0',
    LOG_LEVEL: 'error',
  })

/*
 * What is counted, at the push service: every message that it took for a browser, also those of which the api never heard an
 * answer. Web Push has no key by which a service knows a message again. So what has no answer when everything dies is handed over a
 * second time, and the test holds that to the letter of the first: same words, same topic, same tag. The service keeps one of a topic,
 * the browser shows one of a tag. Whatever was answered and noted is not sent again.
 */
testAllOnly(
  `kill -9 ${kills} times in the middle of a CallBack by notifications: every fan sees it, none sees two`,
  async () => {
    let api = start()
    const call = callAt(() => api.ready)
    const token = await memberWithPlan(database.url, call)
    const page = (await call('pages.add', { platform: 'instagram', url: '@mochidaily' }, token)).data.id
    const { url } = (await call('optIn.turn', { id: page, on: true }, token)).data
    const slug = new URL(url).searchParams.get('page')!
    const { key } = (await call('fanPush.show', { slug })).data
    const endpoints = await signUp(page, key)

    const message = { id: page, via: ['push' as const], audience: 'all' as const, uid: [] }
    const words = { link: 'https://slow.island/new', subject: '', message: 'We have moved' }
    const sent = await call('callback.send', { ...message, ...words, idempotency_key: randomUUID() }, token)
    expect(sent).toMatchObject({ code: 1 })
    const taken = () => endpoints.map((endpoint) => sandbox.push.messagesOf(endpoint))
    const reached = () => taken().filter((messages) => messages.length > 0).length
    for (let round = 0; round < kills; round++) {
      const next = Math.floor((fans * (round + 1)) / (kills + 2))
      expect(await waitUntil(() => reached() >= next, { within: 120_000, every: 2 })).toBe(true)
      // Taken, and the answer is on its way for ever: it is in the air when everything dies.
      sandbox.push.faults.push({ lost: 'hang' })
      expect(await waitUntil(() => sandbox.push.faults.length === 0, { within: 120_000, every: 2 })).toBe(
        true,
      )
      await killAll(api)
      api = start()
      await api.ready
    }
    const row = async () => (await call('callback.list', {}, token)).data.list[0]!
    expect(await waitUntil(async () => (await row()).status === 2, { within: 120_000, every: 200 })).toBe(
      true,
    )
    expect(await row()).toMatchObject({ of: fans, sent: fans, failed: 0, unknown: 0, reason: null })
    expect(reached()).toBe(fans)
    const again = taken().filter((messages) => messages.length > 1)
    // One for each kill at least, whose answer was lost.
    expect(again.length).toBeGreaterThanOrEqual(kills)
    expect(again.length).toBeLessThanOrEqual(kills * batch)
    for (const messages of again) {
      expect(new Set(messages.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(messages[0]!.topic).toBe(tagOf(messages[0]!.text))
    }
    for (const messages of taken())
      expect(new Set(messages.map(({ text }) => tagOf(text)))).toEqual(new Set([`callback-${sent.data.id}`]))
    expect(await api.stop()).toMatchObject({ code: 0 })
  },
  1_200_000,
)

const tagOf = (text: string) => (JSON.parse(text) as PushMessage).tag

/** Browsers that confirmed, put into the database. */
async function signUp(pageId: string, key: string): Promise<string[]> {
  const crypto = createCrypto(secretKey)
  const { db, close } = connect(database.url, { log: pino({ level: 'silent' }), use: 'jobs' })
  const browsers = Array.from({ length: fans }, () => sandbox.push.subscribe(key))
  const [askedAt, confirmedAt] = [new Date(), new Date()]
  for (let from = 0; from < fans; from += 500)
    await db
      .insertInto('pushFans')
      .values(
        browsers.slice(from, from + 500).map((browser) => ({
          ...{ id: randomBytes(16).toString('base64url'), pageId, endpoint: browser.endpoint },
          ...{ keys: sealBrowserKeys({ crypto }, pageId, browser), language: 'en', askedAt, confirmedAt },
        })),
      )
      .execute()
  await close()
  return browsers.map(({ endpoint }) => endpoint)
}
