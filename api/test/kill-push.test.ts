import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { createCrypto } from '../src/infra/crypto'
import { connect } from '../src/infra/database/connect'
import { sealBrowserKeys } from '../src/modules/fan-push/browser-keys'
import type { BrowserSubscription } from '../src/modules/notices/push/subscription'
import type { PushMessage } from '../src/modules/notices/push/send-push'
import { callbackToKill, fans, kills, secretKey } from './callback-to-kill'
import { testAllOnly } from './test-all'

/** The number of messages in flight at a time (`by-push.ts`). */
const batch = 20
const open = callbackToKill('kill-push', (sandboxUrl) => ({ SANDBOX_URL: sandboxUrl }))

/*
 * Counts at the push service: every message that it accepted for a browser, including those whose answer the api never received. Web
 * Push has no idempotency key. So a message without an answer at the time of the kill is handed over a second time, and the test
 * checks that it is identical to the first: same words, same topic, same tag. The service keeps one message per topic, the browser
 * shows one per tag. Messages whose answers were stored are not sent again.
 */
testAllOnly(
  `a CallBack by notification whose process is killed ${kills} times reaches every fan, and repeats only identical messages`,
  async () => {
    const { call, token, page, sandbox, databaseUrl, killWhileSending, stop } = await open()
    const { url } = (await call('optIn.turn', { id: page, on: true }, token)).data
    const slug = new URL(url).searchParams.get('page')!
    const { key } = (await call('fanPush.show', { slug })).data
    const browsers = Array.from({ length: fans }, () => sandbox.push.subscribe(key))
    await signUp(databaseUrl, page, browsers)

    const taken = () => browsers.map(({ endpoint }) => sandbox.push.messagesOf(endpoint))
    const reached = () => taken().filter((messages) => messages.length > 0).length
    const row = await killWhileSending({ via: 'push', reached, faults: sandbox.push.faults })
    expect(row).toMatchObject({ of: fans, sent: fans, failed: 0, unknown: 0, reason: null })
    expect(reached()).toBe(fans)
    const again = taken().filter((messages) => messages.length > 1)
    // At least one per kill, whose answer was lost.
    expect(again.length).toBeGreaterThanOrEqual(kills)
    expect(again.length).toBeLessThanOrEqual(kills * batch)
    for (const messages of again) {
      expect(new Set(messages.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(messages[0]!.topic).toBe(tagOf(messages[0]!.text))
    }
    for (const messages of taken())
      expect(new Set(messages.map(({ text }) => tagOf(text)))).toEqual(new Set([`callback-${row.id}`]))
    expect(await stop()).toMatchObject({ code: 0 })
  },
  1_200_000,
)

const tagOf = (text: string) => (JSON.parse(text) as PushMessage).tag

/** Inserts confirmed browsers into the database. */
async function signUp(databaseUrl: string, pageId: string, browsers: BrowserSubscription[]): Promise<void> {
  const crypto = createCrypto(secretKey)
  const { db, close } = connect(databaseUrl, { log: pino({ level: 'silent' }), use: 'jobs' })
  const [askedAt, confirmedAt] = [new Date(), new Date()]
  for (let from = 0; from < browsers.length; from += 500)
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
}
