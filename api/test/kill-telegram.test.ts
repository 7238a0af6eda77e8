import { telegramTokenOf } from '../src/sandbox/telegram'
import { callbackToKill, fans, kills } from './callback-to-kill'
import { testAllOnly } from './test-all'

const id = '1234567890'
/** The number of messages in flight at a time (`by-telegram.ts`). */
const batch = 20
const open = callbackToKill('kill-telegram', (sandboxUrl) => ({
  TELEGRAM_BASE_URL: `${sandboxUrl}/telegram`,
}))

/* Telegram has no idempotency key: messages in flight at the time of a kill become unknown, and are not sent again. */
testAllOnly(
  `a CallBack by Telegram whose process is killed ${kills} times reaches no fan twice, and counts those it may not have reached`,
  async () => {
    const { call, token, page, sandbox, ready, killWhileSending, stop } = await open()
    const { telegram } = sandbox
    expect((await call('telegram.connect', { id: page, bot_token: telegramTokenOf(id) }, token)).code).toBe(1)
    const bot = telegram.bot(id)
    sandbox.reachAt(await ready())
    for (let n = 1; n <= fans; n++)
      for (const act of ['start', 'yes'] as const)
        expect(await telegram.happen(bot, act, String(n))).toBe(200)
    // Each chat also got the confirmation question and the thanks.
    const got = () => bot.sent.filter(({ text }) => text.includes('https://slow.island/new'))
    const reached = () => got().length
    const row = await killWhileSending({ via: 'telegram', reached, faults: bot.faults })
    expect(row).toMatchObject({ of: fans, failed: 0, reason: null })
    expect(row.sent + row.unknown).toBe(fans)
    expect(row.unknown).toBeGreaterThanOrEqual(kills)
    expect(row.unknown).toBeLessThanOrEqual(kills * batch)
    expect(reached()).toBeGreaterThanOrEqual(row.sent)
    expect(new Set(got().map(({ chat }) => chat)).size).toBe(reached())
    expect(await stop()).toMatchObject({ code: 0 })
  },
  1_200_000,
)
