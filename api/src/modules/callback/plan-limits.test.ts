import { startTestServer, type TestServer } from '../../../test/server'
import { callbacks } from './test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.queue.waiting.splice(0))
afterAll(() => server.close())
const { pageWith, send, shown, emails, hours } = callbacks(() => server)

describe('limits of the plan', () => {
  test.each([
    [0, ['email'], 'callback_plan'],
    [1, ['email', 'message'], 'callback_plan_email'],
  ])('plan %s cannot send by %s: %s', async (vipType, via, error) => {
    const { member, page } = await pageWith(['ann@a.test'], { vipType })
    expect(await send(member, page, { via: via as never })).toMatchObject({ code: 0, error })
  })

  test('the refusal of the free plan does not offer a trial', async () => {
    const { member, page } = await pageWith(['ann@a.test'], { vipType: 0 })
    for (const [language, offers] of [
      ['en', /trial/i],
      ['zh-tw', /試用/],
      ['zh-cn', /试用/],
    ] as const) {
      const { data } = await member.call('callback.preview', { id: page, via: ['email'] }, { language })
      expect(data.why).toMatchObject({ key: 'callback_plan', msg: expect.not.stringMatching(offers) })
    }
  })

  test.each([
    [1, 'one CallBack', 1],
    [2, 'four CallBacks', 4],
    [3, 'any number of CallBacks', null],
  ])('plan %s allows %s', async (vipType, _many, of) => {
    const { member, page } = await pageWith(['ann@a.test'], { vipType })
    for (let n = 0; n < (of ?? 6); n++) {
      expect((await send(member, page)).code).toBe(1)
      await server.work()
    }
    const { data } = await member.call('callback.preview', { id: page, via: ['email'] }, { language: 'en' })
    expect(data).toMatchObject({ can: of === null, sends: { used: of ?? 6, of } })
    if (of !== null) expect(await send(member, page)).toMatchObject({ error: 'callback_limit' })
  })

  test('begin at zero each month of Taipei, and do not count a cancelled CallBack', async () => {
    const { member, page } = await pageWith(['ann@a.test'], { vipType: 2, vipDays: 90 })
    for (let n = 0; n < 3; n++) {
      await send(member, page)
      await server.work()
    }
    const waiting = await send(member, page, { send_at: hours(1) })
    const other = await member.call('pages.add', { platform: 'x', url: '@secondisland' })
    expect((await send(member, other.data.id)).error).toBe('callback_limit')
    await member.call('callback.cancel', { callback: waiting.data.id })
    expect((await send(member, page)).code).toBe(1)
    await server.work()
    expect((await send(member, page)).error).toBe('callback_limit')
    const taipei = new Date(server.clock.now().getTime() + 8 * 3_600_000)
    const next = Date.UTC(taipei.getUTCFullYear(), taipei.getUTCMonth() + 1)
    server.clock.pass((next - taipei.getTime()) / 1000 - 1)
    expect((await send(member, page)).error).toBe('callback_limit')
    server.clock.pass(1)
    expect((await send(member, page)).code).toBe(1)
  })

  test('let the last CallBack be replaced while it waits, and count it once', async () => {
    const { member, page } = await pageWith(['ann@a.test'], { vipType: 1 })
    const first = await send(member, page, { send_at: hours(24) })
    const { data } = await member.call('callback.preview', { id: page, via: ['email'] })
    expect(data).toMatchObject({ can: true, sends: { used: 1, of: 1 } })
    expect((await send(member, page)).error).toBe('callback_pending')
    const second = await send(member, page, { overwrite: true })
    await server.work()
    expect(await shown(member, second.data.id)).toMatchObject({ status: 2, sent: 1 })
    expect(await shown(member, first.data.id)).toMatchObject({ reason: { key: 'callback_overwritten' } })
    expect((await send(member, page)).error).toBe('callback_limit')
  })

  test('stop a CallBack whose plan ended before its time, and notify the member', async () => {
    const { member, page } = await pageWith(['ann@a.test'], { vipType: 2, vipDays: 10 })
    const asked = await send(member, page, { send_at: hours(24 * 12) })
    server.clock.pass(13 * 86_400)
    await server.work()
    expect(await shown(member, asked.data.id)).toMatchObject({
      status: 3,
      reason: { key: 'callback_plan_ended' },
    })
    expect(await emails(asked.data.id)).toEqual([])
    const read = async (language: 'en' | 'zh-tw' | 'zh-cn') =>
      (await member.call('notices.list', {}, { language })).data.list[0]
    expect(await read('en')).toMatchObject({
      ...{ kind: 'callback_failed', title: 'A CallBack of “slowisland” reached no one' },
      text: 'Your plan had ended by then, so nothing was sent. Renew it and send again.',
    })
    for (const language of ['zh-tw', 'zh-cn'] as const)
      expect((await read(language))?.title).toMatch(/slowisland.*CallBack/)
    expect(server.sent.filter(({ to }) => to === member.email)).toMatchObject([
      { subject: expect.stringContaining('slowisland') },
    ])
  })

  test('end a CallBack by messages with the plan as the reason if the plan sends only mail by then', async () => {
    const { member, page } = await pageWith(['ann@a.test'], { vipType: 2, vipDays: 10 })
    const { db } = server.services
    const asked = await send(member, page, { send_at: hours(24) })
    await db
      .updateTable('callbacks')
      .set({ via: ['message'] })
      .where('id', '=', asked.data.id)
      .execute()
    await db.updateTable('entitlements').set({ planType: 1 }).where('userId', '=', member.id).execute()
    server.clock.pass(25 * 3600)
    await server.work()
    expect(await shown(member, asked.data.id)).toMatchObject({
      status: 3,
      reason: { key: 'reach_plan', msg: 'Your plan sends by email only. Upgrade to send messages' },
    })
    for (const [language, text] of [
      ['en', 'Your plan sends by email only. Upgrade to send messages.'],
      ['zh-tw', '你的方案只能用 Email，升級後可以傳訊息。'],
      ['zh-cn', '你的套餐只能用邮件，升级后可以发消息。'],
    ] as const)
      expect((await member.call('notices.list', {}, { language })).data.list[0]).toMatchObject({ text })
  })

  test('send the mails if the plan sends only mail by then, report the rest, and offer it after an upgrade', async () => {
    const { member, page } = await pageWith(['ann@a.test', ''], { vipType: 2, vipDays: 10 })
    const { db } = server.services
    const become = (planType: number) =>
      db.updateTable('entitlements').set({ planType }).where('userId', '=', member.id).execute()
    const asked = await send(member, page, { send_at: hours(24), via: ['email', 'message'] })
    await become(1)
    server.clock.pass(25 * 3600)
    await server.work()
    expect(await shown(member, asked.data.id)).toMatchObject({
      ...{ status: 2, of: 3, sent: 1, failed: 2, resumable: 2, reason: { key: 'reach_plan' } },
    })
    expect((await member.call('notices.list', {}, { language: 'en' })).data.list).toMatchObject([
      {
        kind: 'callback_partly',
        text: 'Your plan sends by email only. Upgrade to send messages. Messages sent: 1 of 3.',
      },
    ])
    const resume = () => member.call('callback.resume', { callback: asked.data.id })
    expect(await resume()).toMatchObject({ error: 'callback_plan_email' })
    await become(2)
    expect(await resume()).toMatchObject({ data: { phase: 'sending', failed: 0 } })
  })
})
