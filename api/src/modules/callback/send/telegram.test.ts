import { telegramTokenOf } from '../../../sandbox/telegram'
import { startTestServer, type TestServer } from '../../../../test/server'
import { telegrams } from '../../telegram/test-telegram'
import { callbacksBy } from '../test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => void server.queue.waiting.splice(0))
afterAll(() => server.close())
const { connected, start } = telegrams(() => server)
const byTelegram = callbacksBy('telegram', () => server)
const { send, ask, shown, routeOf, expectAllReached, outcomesOf, wakeAll, killOnce, workCutOff } = byTelegram

type Connected = Awaited<ReturnType<typeof connected>>

async function withFans(fans: number, given?: Parameters<typeof connected>[0]) {
  const one = await connected(given)
  const chats = Array.from({ length: fans }, (_, n) => String(5000 + n))
  if (fans > 0) await start(one, chats)
  return { ...one, chats }
}
const reached = ({ bot }: Connected) => bot.sent.map(({ chat }) => chat)

describe('a CallBack by Telegram', () => {
  test('reaches each fan who agreed once, with the link and how to stop', async () => {
    const one = await withFans(45)
    const { telegram } = server.sandbox
    await telegram.happen(one.bot, 'start', '1')
    await start(one, ['2'])
    await telegram.happen(one.bot, 'stop', '2')
    await server.workDue()
    one.bot.sent.splice(0)
    expect(await routeOf(one)).toMatchObject({
      ...{ reach: 45, of: 47, from: `Bot ${one.id}` },
      why: [
        { key: 'reach_telegram_waiting', count: 1 },
        { key: 'reach_left', count: 1 },
      ],
    })
    const asked = await send(one)
    await server.workDue()
    expect(reached(one).toSorted()).toEqual(one.chats.toSorted())
    expect(one.bot.sent[0]!.text).toContain('https://slow.island/new')
    expect(one.bot.sent[0]!.text).toContain('/stop')
    await expectAllReached(one, asked.data.id, 45)
  })

  test('says how to stop in the language of the fan’s Telegram, and is cut to 4,096 characters', async () => {
    const one = await connected()
    for (const act of ['start', 'yes'] as const) await server.sandbox.telegram.happen(one.bot, act, '7', 'en')
    await server.workDue()
    one.bot.sent.splice(0)
    const link = `https://slow.island/${'x'.repeat(400)}`
    await send(one, { link, message: '{new link} '.repeat(20) })
    await wakeAll()
    expect(one.bot.sent).toHaveLength(1)
    expect(one.bot.sent[0]!.text).toHaveLength(4096)
    expect(one.bot.sent[0]!.text).toMatch(/Send \/stop\.$/)
  })

  test('is not offered if no bot is connected, and is not included in the trial', async () => {
    const one = await withFans(1)
    await one.member.call('telegram.disconnect', { id: one.page })
    expect(await routeOf(one)).toBeUndefined()
    expect(await ask(one)).toMatchObject({ error: 'callback_nobody' })
    const trial = await withFans(1, { vipType: 1 })
    expect(await routeOf(trial)).toMatchObject({ reach: 0, why: [{ key: 'reach_plan', count: 1 }] })
    expect(await ask(trial)).toMatchObject({
      error: 'callback_plan_email',
    })
  })

  test('does not reach a fan who left after it began', async () => {
    const one = await withFans(3)
    one.bot.faults.push({ status: 429 }, { status: 429 }, { status: 429 })
    const asked = await send(one)
    await server.workDue()
    await server.sandbox.telegram.happen(one.bot, 'block', one.chats[1]!)
    await wakeAll()
    expect(reached(one).toSorted()).toEqual([one.chats[0], one.chats[2]])
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([
      { sent: 2, failed: 1, why: [{ key: 'reach_left', count: 1 }] },
    ])
  })

  test.each([
    ['429', { status: 429, retryAfter: 7 }, 7],
    ['429 without a time', { status: 429 }, 60],
    ['503', { status: 503 }, 60],
    ['429 for a day', { status: 429, retryAfter: 86_400 }, 3600],
  ])('waits after “%s”, then continues', async (_, fault, seconds) => {
    const one = await withFans(3)
    one.bot.faults.push(fault)
    const asked = await send(one)
    expect(await wakeAll()).toEqual([seconds])
    expect(new Set(reached(one)).size).toBe(3)
    expect(reached(one)).toHaveLength(3)
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 3 })
  })

  test('counts a fan who blocked the bot as left, also in the next preview', async () => {
    const one = await withFans(3)
    one.bot.chats.get(one.chats[0]!)!.blocked = true
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 2, failed: 1 })
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([{ why: [{ key: 'reach_left', count: 1 }] }])
    expect(await routeOf(one)).toMatchObject({ reach: 2, why: [{ key: 'reach_left', count: 1 }] })
  })

  test('fails with 400 for one fan only, and reaches the others', async () => {
    const one = await withFans(3)
    one.bot.chats.delete(one.chats[0]!)
    const asked = await send(one)
    await wakeAll()
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([
      { sent: 2, failed: 1, why: [{ key: 'telegram_refused', count: 1 }] },
    ])
  })

  test('stops if its token was revoked, and says to connect again; the next preview reports it too', async () => {
    const one = await withFans(3)
    one.bot.revoked = true
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({
      ...{ status: 3, sent: 0, failed: 3 },
      reason: { key: 'telegram_token_ended', msg: expect.stringContaining('connect again') },
    })
    expect(await routeOf(one)).toMatchObject({
      ...{ reach: 0, why: [{ key: 'telegram_token_ended', count: 3 }] },
    })
    expect((await one.member.call('telegram.settings', { id: one.page })).data.bot!.state).toBe('expired')
    expect(server.log.text).not.toContain(telegramTokenOf(one.id))
  })

  test.each([
    ['was lost', { lost: 'cut' as const }],
    ['is an error of a gateway', { gateway: 502 }],
  ])('counts the fan as unknown if the answer %s, and sends no second message', async (_, fault) => {
    const one = await withFans(3)
    one.bot.faults.push(fault)
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 2, unknown: 1 })
    expect(reached(one)).toHaveLength(3)
    expect(await outcomesOf(one, asked.data.id)).toMatchObject([{ why: [{ key: 'delivery_unheard' }] }])
  })

  test('stops if there is no answer at all, and keeps the token out of the log', async () => {
    const one = await withFans(25)
    one.bot.faults.push(...Array.from({ length: 20 }, () => ({ lost: 'cut' as const })))
    const asked = await send(one)
    await wakeAll()
    expect(await shown(one.member, asked.data.id)).toMatchObject({
      ...{ sent: 0, unknown: 20, failed: 5 },
      reason: { key: 'telegram_no_answer' },
    })
    expect(server.log.text).not.toContain(telegramTokenOf(one.id))
  })

  test('waits while Telegram cannot be reached, and then reaches each fan', async () => {
    const one = await withFans(25)
    const asked = await send(one)
    await workCutOff()
    expect(await wakeAll()).toEqual([60])
    await expectAllReached(one, asked.data.id, 25)
  })

  test('stops if Telegram cannot be reached for a day, and can be sent to all of them later', async () => {
    const one = await withFans(25)
    const asked = await send(one)
    await workCutOff()
    server.clock.pass(24 * 3600)
    await workCutOff()
    expect(await shown(one.member, asked.data.id)).toMatchObject({
      ...{ sent: 0, unknown: 0, failed: 25, resumable: 25 },
      reason: { key: 'telegram_no_answer' },
    })
    expect(server.log.text).not.toContain(telegramTokenOf(one.id))
  })

  test('waits for the answers to what it has handed over before its worker stops', async () => {
    const one = await withFans(24)
    const asked = await send(one)
    one.bot.faults.push(...Array.from({ length: 20 }, () => ({ slow: 500 })))
    await killOnce(asked.data.id, () => reached(one).length === 20)
    await wakeAll()
    expect(new Set(reached(one)).size).toBe(24)
    expect(await shown(one.member, asked.data.id)).toMatchObject({ status: 2, sent: 24, unknown: 0 })
  })

  test('continues after its process was killed, and no fan gets two messages', async () => {
    const one = await withFans(24)
    const asked = await send(one)
    one.bot.faults.push({ lost: 'hang' })
    await killOnce(asked.data.id, () => reached(one).length === 20)
    await wakeAll()
    expect(reached(one)).toHaveLength(24)
    expect(new Set(reached(one)).size).toBe(24)
    const row = await shown(one.member, asked.data.id)
    expect(row).toMatchObject({ status: 2, failed: 0 })
    expect(row.sent + row.unknown).toBe(24)
    expect(row.unknown).toBeGreaterThanOrEqual(1)
  })
})
