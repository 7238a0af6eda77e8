import type { CallInput } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../../test/server'
import type { BulkMail } from '../../../infra/mail/bulk-mail'
import { fetches } from '../../backup/fetch/test-fetches'
import type { TestMember } from '../../backup/test-imports'
import { sealKey } from '../../opt-in/key'
import { callbacks } from '../test-callbacks'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  server.sandbox.misbehaviours.clear()
  server.sandbox.world.messages.splice(0)
  server.queue.waiting.splice(0)
})
afterAll(() => server.close())
const { connected, authorise, addPage } = fetches(() => server)
const { pageWith, send: sendBy, shown, routeBy, wakeAll, killOnce } = callbacks(() => server)

const misbehave: TestServer['sandbox']['misbehaviours']['add'] = (what) =>
  server.sandbox.misbehaviours.add(what)
const send = (member: TestMember, page: string, more: Partial<CallInput<'callback.send'>> = {}) =>
  sendBy(member, page, { via: ['message'], ...more })
/** Who got a message, in order. */
const reached = () => server.sandbox.world.messages.map(({ to }) => to)

/** An authorised page of X with `fans` fans in its list. */
async function withFans(fans: number) {
  const made = await connected('x')
  made.account.fans = { from: 0, to: fans }
  made.account.posts = 0
  await made.fetched()
  return made
}
const outcomesOf = async (member: TestMember, callback: string) =>
  (await member.call('callback.outcomes', { callback }, { language: 'en' })).data
const messageRoute = async (member: TestMember, page: string) => (await routeBy('message', { member, page }))!

/** Returns the minutes it slept. */
const through = async () => (await wakeAll()).map((seconds) => Math.round(seconds / 60))

describe('a CallBack by messages of X', () => {
  test('reaches every fan once, 200 per 15 minutes as X allows, and shows that duration in advance', async () => {
    const { member, page, handle } = await withFans(205)
    const route = { reach: 205, of: 205, from: handle, minutes: 15, why: [] }
    expect(await messageRoute(member, page)).toMatchObject(route)
    const asked = await send(member, page, { message: 'Hi {fan name}' })
    await server.workDue()
    const { wait_until, ...asleep } = await shown(member, asked.data.id)
    expect(asleep).toMatchObject({ status: 1, phase: 'sending', sent: 200, of: 205 })
    expect((Date.parse(wait_until!) - server.clock.now().getTime()) / 60_000).toBeCloseTo(15, 1)
    expect(await through()).toEqual([15])
    expect(new Set(reached()).size).toBe(205)
    expect(reached()).toHaveLength(205)
    expect(server.sandbox.world.messages.map(({ text }) => text)).toContain(
      'Hi 陳柏宇\n\nhttps://slow.island/new',
    )
    const ended = { status: 2, reason: null, wait_until: null, sent: 205, failed: 0, unknown: 0 }
    expect(await shown(member, asked.data.id)).toMatchObject(ended)
    expect(await outcomesOf(member, asked.data.id)).toEqual({
      senders: [handle],
      routes: [{ via: 'message', of: 205, sent: 205, failed: 0, unknown: 0, resumable: 0, why: [] }],
    })
  })

  test('waits 24 hours if X reports that the thousand messages of the day are used up', async () => {
    const { member, page, account } = await withFans(4)
    const asked = await send(member, page)
    const earlier = { id: '1', from: account, to: '1', text: '', at: server.clock.now().getTime() }
    server.sandbox.world.messages.push(...Array.from({ length: 998 }, () => earlier))
    expect(await through()).toEqual([24 * 60])
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, sent: 4 })
    expect(reached()).toHaveLength(1_002)
  })

  test('tries a fan who accepts no messages once, and reports that reason', async () => {
    const { member, page } = await withFans(3)
    misbehave({ app: 'x', fault: 'refuse', on: 'message', after: 1 })
    const asked = await send(member, page)
    await through()
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, reason: null, sent: 2, failed: 1 })
    expect((await outcomesOf(member, asked.data.id)).routes[0]!.why).toEqual([
      { key: 'message_closed', msg: 'Don’t accept your X messages', count: 1 },
    ])
  })

  test.each(['cut', 'hang', 'drop', 'html'] as const)(
    'counts one fan as unknown after an answer “%s”, and sends no second message',
    async (fault) => {
      const { member, page } = await withFans(3)
      misbehave({ app: 'x', fault, on: 'message', after: 1, seconds: 0 })
      const asked = await send(member, page)
      expect(await through()).toEqual([5])
      expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, sent: 2, unknown: 1 })
      expect(new Set(reached()).size).toBe(reached().length)
      expect((await outcomesOf(member, asked.data.id)).routes[0]!.why).toMatchObject([
        { key: 'delivery_unheard', count: 1 },
      ])
    },
  )

  test.each([
    ['fault', 1],
    ['throttle', 7],
  ] as const)(
    'waits after “%s”, which came before anything was sent, then continues',
    async (fault, minutes) => {
      const { member, page } = await withFans(3)
      misbehave({ app: 'x', fault, on: 'message', after: 1, seconds: 7 * 60 })
      const asked = await send(member, page)
      expect(await through()).toEqual([minutes])
      expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, sent: 3 })
      expect(new Set(reached()).size).toBe(3)
    },
  )

  test('stops after three messages in a row without an answer, and does not try the rest', async () => {
    const { member, page } = await withFans(8)
    misbehave({ app: 'x', fault: 'drop', on: 'message', after: 1, times: 3 })
    const asked = await send(member, page)
    await through()
    expect(await shown(member, asked.data.id)).toMatchObject({
      ...{ status: 2, sent: 1, unknown: 3, failed: 4 },
      reason: { key: 'message_down' },
    })
    expect(reached()).toHaveLength(1)
  })

  test('refreshes an expired token while it is sent', async () => {
    const { member, page } = await withFans(3)
    misbehave({ app: 'x', fault: 'expire', on: 'message', after: 1 })
    const asked = await send(member, page)
    await through()
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, reason: null, sent: 3 })
  })

  test('can be stopped by the member while it waits', async () => {
    const { member, page } = await withFans(205)
    const asked = await send(member, page)
    await server.workDue()
    await member.call('callback.cancel', { callback: asked.data.id })
    await server.workDue()
    const ended = { status: 2, phase: 'ended', sent: 200, wait_until: null }
    expect(await shown(member, asked.data.id)).toMatchObject({
      ...ended,
      reason: { key: 'callback_stopped' },
    })
    await through()
    expect(reached()).toHaveLength(200)
  })

  test('continues after its process was killed, and counts the message in flight as unknown', async () => {
    const { member, page } = await withFans(4)
    const asked = await send(member, page)
    misbehave({ app: 'x', fault: 'hang', on: 'message', after: 2, seconds: 30 })
    await killOnce(asked.data.id, () => reached().length === 3)
    await through()
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, sent: 3, unknown: 1 })
    expect(new Set(reached()).size).toBe(4)
    expect(reached()).toHaveLength(4)
  })
})

test('the fans with an id are counted after the list has changed, not at every preview', async () => {
  const { member, page } = await withFans(700)
  const { pool } = server.services
  await server.work()
  expect(await messageRoute(member, page)).toMatchObject({ reach: 700, of: 700 })
  await pool.query('update messaged_fans set fans = 690 where page_id = $1', [page])
  expect(await messageRoute(member, page)).toMatchObject({
    reach: 690,
    of: 700,
    why: [{ key: 'reach_no_id' }],
  })
  await pool.query('update pages set fans_version = fans_version + 1 where id = $1', [page])
  expect(await messageRoute(member, page)).toMatchObject({ reach: 700, of: 700, why: [] })
})

describe('the account that sends messages', () => {
  test('is the page’s own; without an authorised one no fan is reached, and the preview says to authorise', async () => {
    const { member, page } = await pageWith(['', ''])
    expect(await messageRoute(member, page)).toMatchObject({
      ...{ reach: 0, from: null },
      why: [{ key: 'reach_authorise', msg: expect.stringContaining('Authorize this channel'), count: 2 }],
    })
    expect(await send(member, page)).toMatchObject({ code: 0, error: 'callback_nobody' })
    await server.services.pool.query(`update fans set uid = 'somebody' where page_id = $1 and uid = '1001'`, [
      page,
    ])
    await authorise(member, page, 'slowisland')
    expect(await messageRoute(member, page)).toMatchObject({
      ...{ reach: 1, from: 'slowisland', minutes: 0 },
      why: [{ key: 'reach_no_id', count: 1 }],
    })
  })

  test('is another one of the member’s if the page’s is lost, and its message says whose it is', async () => {
    const { member, page, handle } = await withFans(2)
    const other = await addPage(member, 'x', `https://x.com/${handle}b`)
    await authorise(member, other.id, `${handle}b`)
    expect(await messageRoute(member, page)).toMatchObject({ from: handle })
    misbehave({ app: 'x', fault: 'revoke', on: 'message', after: 1 })
    const asked = await send(member, page)
    await through()
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, reason: null, sent: 2 })
    expect((await outcomesOf(member, asked.data.id)).senders).toEqual([handle, `${handle}b`])
    const [first, second] = server.sandbox.world.messages
    expect([first!.from.handle, second!.from.handle]).toEqual([handle, `${handle}b`])
    expect(first!.text).not.toContain('傳給粉絲的訊息')
    expect(second!.text).toContain('傳給粉絲的訊息')
    expect(await messageRoute(member, page)).toMatchObject({ reach: 2, from: `${handle}b` })
  })

  test.each([
    ['revoke', 'message_access_ended'],
    ['forbid', 'message_forbidden'],
    ['vanish', 'message_forbidden'],
  ] as const)(
    'stops the CallBack on “%s” if there is no other, tries no more fans and reports the reason',
    async (fault, key) => {
      const { member, page } = await withFans(5)
      misbehave({ app: 'x', fault, on: 'message', after: 2 })
      const asked = await send(member, page)
      await through()
      expect(await shown(member, asked.data.id)).toMatchObject({
        ...{ status: 2, sent: 2, failed: 3, unknown: 0 },
        reason: { key, msg: expect.stringContaining('X') },
      })
      expect((await outcomesOf(member, asked.data.id)).routes[0]!.why).toMatchObject([{ key, count: 3 }])
      const after = key === 'message_access_ended' ? 'reach_authorise' : undefined
      expect((await messageRoute(member, page)).why[0]?.key).toBe(after)
    },
  )

  test('is never another member’s', async () => {
    const { member, page } = await pageWith([''])
    await withFans(1)
    expect(await messageRoute(member, page)).toMatchObject({ reach: 0, from: null })
    const mine = await withFans(1)
    const asked = await send(mine.member, mine.page)
    await through()
    expect(await shown(mine.member, asked.data.id)).toMatchObject({ status: 2, sent: 1 })
    expect(await member.call('callback.outcomes', { callback: asked.data.id })).toMatchObject({
      error: 'not_found',
    })
  })
})

describe('messages and mail together', () => {
  test('fans with both get both, and a fan who signed off gets neither', async () => {
    const { member, page } = await pageWith(['ann@a.test', 'bob@a.test', ''])
    await authorise(member, page, 'slowisland')
    const both = async () =>
      (await member.call('callback.preview', { id: page, via: ['message', 'email'], message: 'x' })).data
    expect(await both()).toMatchObject({ both: 2, routes: [{ reach: 3 }, { reach: 2 }] })
    await server.services.pool.query(
      `insert into subscribers (page_id, email, language, asked_at, left_at) values ($1, 'bob@a.test', 'en', now(), now())`,
      [page],
    )
    expect(await both()).toMatchObject({
      both: 1,
      routes: [{ reach: 2, why: [{ key: 'reach_left', count: 1 }] }, { reach: 1 }],
    })
    // A person who is on no list left an address: they count as one more, and are reached by mail.
    await server.services.pool.query(
      `insert into subscribers (page_id, email, language, asked_at, confirmed_at) values ($1, 'new@a.test', 'en', now(), now())`,
      [page],
    )
    expect(await both()).toMatchObject({
      both: 1,
      routes: [
        { reach: 2, of: 3 },
        { reach: 2, of: 4 },
      ],
    })
    await server.services.pool.query(`delete from subscribers where email = 'new@a.test'`)
    const asked = await send(member, page, { via: ['message', 'email'] })
    await through()
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, of: 3, sent: 3 })
    expect(reached().sort()).toEqual(['1000', '1002'])
    expect((await outcomesOf(member, asked.data.id)).routes).toMatchObject(
      [
        { via: 'email', of: 1, sent: 1 },
        { via: 'message', of: 2, sent: 2 },
      ].reverse(),
    )
  })

  test('a fan who signs off while messages wait gets none', async () => {
    const { member, page } = await pageWith(['ann@a.test', 'bob@a.test'])
    await authorise(member, page, 'slowisland')
    misbehave({ app: 'x', fault: 'throttle', on: 'message', seconds: 600 })
    const asked = await send(member, page, { via: ['message', 'email'] })
    await server.workDue()
    expect(reached()).toEqual([])
    const key = sealKey(server.services.crypto, { pageId: page, email: 'bob@a.test' })
    expect((await server.call('optIn.leave', { key })).code).toBe(1)
    await through()
    expect(reached()).toEqual(['1000'])
    expect((await outcomesOf(member, asked.data.id)).routes[0]).toMatchObject({
      ...{ via: 'message', sent: 1, failed: 1, why: [{ key: 'reach_left', count: 1 }] },
    })
  })

  test('mail is sent while messages wait', async () => {
    const { member, page } = await pageWith(['ann@a.test', 'bob@a.test'])
    await authorise(member, page, 'slowisland')
    misbehave({ app: 'x', fault: 'throttle', on: 'message', seconds: 600 })
    const asked = await send(member, page, { via: ['message', 'email'] })
    await server.workDue()
    expect(await shown(member, asked.data.id)).toMatchObject({ phase: 'sending', sent: 2, of: 4 })
    expect(await through()).toEqual([10])
    expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, sent: 4 })
  })

  describe('mail whose server stays unavailable', () => {
    let before: BulkMail
    beforeEach(() => {
      before = server.services.bulkMail
      server.services.bulkMail = {
        ...before,
        batch: 2,
        deliver: async (mails) => mails.map(() => ({ state: 'away', error: 'connect ECONNREFUSED' })),
      }
    })
    afterEach(() => void (server.services.bulkMail = before))
    const addresses = Array.from({ length: 10 }, (_, n) => `fan${n}@a.test`)
    const routesOf = async (member: TestMember, callback: string) =>
      (await outcomesOf(member, callback)).routes
    const undelivered = {
      ...{ via: 'email', of: 10, sent: 0, failed: 10 },
      why: [{ key: 'callback_failed', msg: expect.stringContaining('mail server'), count: 10 }],
    }

    test('fails alone: messages that wait are still sent', async () => {
      const { member, page } = await pageWith(addresses)
      await authorise(member, page, 'slowisland')
      misbehave({ app: 'x', fault: 'throttle', on: 'message', after: 3, seconds: 600 })
      const asked = await send(member, page, { via: ['message', 'email'] })
      await server.workDue()
      expect(await shown(member, asked.data.id)).toMatchObject({
        ...{ status: 1, phase: 'sending', sent: 3, failed: 10, of: 20 },
        wait_until: expect.any(String),
      })
      expect(await routesOf(member, asked.data.id)).toMatchObject([{ via: 'message', sent: 3 }, undelivered])
      expect(await through()).toEqual([10])
      expect(new Set(reached()).size).toBe(10)
      expect(reached()).toHaveLength(10)
      expect(await shown(member, asked.data.id)).toMatchObject({
        ...{ status: 2, sent: 10, failed: 10, reason: { key: 'callback_failed' } },
      })
      expect((await member.call('notices.list', {}, { language: 'en' })).data.list).toMatchObject([
        { kind: 'callback_partly', text: expect.stringContaining('Messages sent: 10 of 20.') },
      ])
    })

    test('ends a CallBack without other methods, with the reason', async () => {
      const { member, page } = await pageWith(addresses)
      const asked = await send(member, page, { via: ['email'] })
      await through()
      expect(await shown(member, asked.data.id)).toMatchObject({
        ...{ status: 3, sent: 0, failed: 10, reason: { key: 'callback_failed' } },
      })
      expect(await routesOf(member, asked.data.id)).toMatchObject([undelivered])
    })

    test('does not use up the only CallBack of a trial if no fan was reached', async () => {
      const { member, page } = await pageWith(addresses, { vipType: 1 })
      await send(member, page, { via: ['email'] })
      await through()
      server.services.bulkMail = before
      const asked = await send(member, page, { via: ['email'] })
      await through()
      expect(await shown(member, asked.data.id)).toMatchObject({ status: 2, sent: 10 })
      expect((await send(member, page, { via: ['email'] })).error).toBe('callback_limit')
    })
  })

  test('the preview says that the trial sends only mail, and that Facebook and Instagram pages can only answer', async () => {
    const trial = await pageWith(['ann@a.test'], { vipType: 1 })
    expect((await messageRoute(trial.member, trial.page)).why).toMatchObject([{ key: 'reach_plan' }])
    const facebook = await connected('facebook')
    await facebook.fetched()
    expect((await messageRoute(facebook.member, facebook.page)).why).toMatchObject([{ key: 'reach_window' }])
    const instagram = await pageWith([''], { vipType: 2 })
    await server.services.pool.query(`update pages set platform = 'instagram' where id = $1`, [
      instagram.page,
    ])
    expect((await messageRoute(instagram.member, instagram.page)).why).toMatchObject([
      { key: 'reach_window' },
    ])
  })
})
