import { startTestServer, type TestServer } from '../../../../test/server'
import { callback } from '..'
import { callbacks } from '../test-callbacks'
import { sealKey } from '../../opt-in/key'
import { sendCallback } from './job'
import { daysFor } from './warm-up'

const first = 3
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAIL_WARM_UP: String(first) })
})
afterAll(() => server.close())
// Each test starts with an installation that has sent nothing and has nothing to send.
beforeEach(async () => {
  await server.services.db.deleteFrom('bulkMailDays').execute()
  await server.services.db.updateTable('callbacks').set({ status: 2, phase: 'ended' }).execute()
  server.queue.waiting.length = 0
})
const { pageWith, send, shown, emails } = callbacks(() => server)

const hour = 3600
const fans = (many: number) => Array.from({ length: many }, (_, n) => `fan${n}@a.test`)
/** Advances to one o'clock the next morning in Taipei. */
function nextMorning() {
  const now = server.clock.now().getTime() + 8 * hour * 1000
  server.clock.pass(24 * hour - (Math.floor(now / 1000) % (24 * hour)) + hour)
}
async function sent(id: string) {
  await server.workDue()
  return (await emails(id)).length
}

test('the first day allows the set number of mails, and each next day twice the busiest day before', async () => {
  const { member, page } = await pageWith(fans(20))
  const { data } = await send(member, page)
  expect(await sent(data.id)).toBe(3)
  const asleep = await shown(member, data.id)
  expect(asleep).toMatchObject({ phase: 'sending', of: 20, sent: 3 })
  const taipei = new Date(Date.parse(asleep.wait_until!) + 8 * hour * 1000)
  expect(taipei.toISOString()).toMatch(/T00:00:00/)
  nextMorning()
  expect(await sent(data.id)).toBe(3 + 6)
  nextMorning()
  expect(await sent(data.id)).toBe(20)
  expect(await shown(member, data.id)).toMatchObject({ status: 2, sent: 20, failed: 0, wait_until: null })
  const to = (await emails(data.id)).map((mail) => mail.to)
  expect(new Set(to).size).toBe(20)
})

test('mails that an unavailable mail server did not accept do not count for the day', async () => {
  const { member, page } = await pageWith(fans(20))
  const usual = server.services.bulkMail
  let tries = 0
  server.services.bulkMail = {
    ...usual,
    deliver: async (mails) =>
      ++tries < 5
        ? mails.map(() => ({ state: 'away', error: 'connect ECONNREFUSED' }))
        : usual.deliver(mails),
  }
  const { data } = await send(member, page)
  expect(await sent(data.id)).toBe(3)
  server.services.bulkMail = usual
  expect(tries).toBe(5)
  nextMorning()
  expect(await sent(data.id)).toBe(3 + 6)
})

test('the mails of all members share the day’s limit', async () => {
  const one = await pageWith(fans(2))
  const other = await pageWith(fans(4))
  const asked = await send(one.member, one.page)
  expect(await sent(asked.data.id)).toBe(2)
  const next = await send(other.member, other.page)
  expect(await sent(next.data.id)).toBe(1)
  nextMorning()
  expect(await sent(next.data.id)).toBe(4)
})

test('a fan who signs off while mails wait gets none and counts as left; the others are reached', async () => {
  const { member, page } = await pageWith(fans(8))
  const { data } = await send(member, page)
  expect(await sent(data.id)).toBe(3)
  const got = (await emails(data.id)).map(({ to }) => to)
  const waiting = fans(8).filter((email) => !got.includes(email))
  const { crypto } = server.services
  const left = await server.call('optIn.leave', {
    key: sealKey(crypto, { pageId: page, email: waiting[0]! }),
  })
  expect(left.code).toBe(1)
  nextMorning()
  expect(await sent(data.id)).toBe(7)
  expect((await emails(data.id)).map(({ to }) => to)).not.toContain(waiting[0])
  expect(await shown(member, data.id)).toMatchObject({ status: 2, of: 8, sent: 7, failed: 1 })
  const outcomes = await member.call('callback.outcomes', { callback: data.id })
  expect(outcomes.data.routes).toMatchObject([{ failed: 1, why: [{ key: 'reach_left', count: 1 }] }])
})

test.each([
  { back: 31, limit: 10 },
  { back: 30, limit: 20 },
])('a busy day $back days ago gives a limit of $limit mails', async ({ back, limit }) => {
  const { member, page } = await pageWith(fans(20))
  const day = (back: number) =>
    new Date(server.clock.now().getTime() + (8 - back * 24) * hour * 1000).toISOString().slice(0, 10)
  await server.services.db
    .insertInto('bulkMailDays')
    .values([
      { day: day(back), sent: 10_000 },
      { day: day(20), sent: 5 },
    ])
    .execute()
  const { data } = await send(member, page)
  expect(await sent(data.id)).toBe(limit)
})

test('a CallBack whose mails wait can be stopped at once', async () => {
  const { member, page } = await pageWith(fans(20))
  const { data } = await send(member, page)
  expect(await sent(data.id)).toBe(3)
  await member.call('callback.cancel', { callback: data.id })
  await server.workDue()
  expect(await shown(member, data.id)).toMatchObject({ status: 2, phase: 'ended', sent: 3, wait_until: null })
  nextMorning()
  expect(await sent(data.id)).toBe(3)
})

test('a shorter wait of another delivery method is not shown after it is over', async () => {
  const { member, page } = await pageWith(fans(8))
  const { data } = await send(member, page)
  expect(await sent(data.id)).toBe(3)
  const { wait_until: morning } = await shown(member, data.id)
  const { db, clock, queue } = server.services
  await db.updateTable('callbacks').set({ waitUntil: clock.now() }).where('id', '=', data.id).execute()
  server.clock.pass(60)
  await queue.add(sendCallback, { callback: data.id })
  expect(await sent(data.id)).toBe(3)
  expect((await shown(member, data.id)).wait_until).toBe(morning)
})

test('waiting mails are sent even if the job that was to wake them is lost', async () => {
  const { member, page } = await pageWith(fans(8))
  const { data } = await send(member, page)
  expect(await sent(data.id)).toBe(3)
  server.queue.waiting.length = 0
  await callback.sweep!(server.services)
  expect(server.queue.waiting).toEqual([])
  nextMorning()
  await callback.sweep!(server.services)
  expect(await sent(data.id)).toBe(8)
})

test('the preview shows how long the mails take', async () => {
  const { member, page } = await pageWith(fans(20))
  const preview = async () =>
    (await member.call('callback.preview', { id: page, via: ['email'], message: 'x' })).data.routes.find(
      ({ via }) => via === 'email',
    )!
  expect(await preview()).toMatchObject({ reach: 20, minutes: 2 * 24 * 60 })
  const few = await pageWith(fans(3))
  const route = await few.member.call('callback.preview', { id: few.page, via: ['email'], message: 'x' })
  expect(route.data.routes.find(({ via }) => via === 'email')).toMatchObject({ minutes: 0 })
})

test.each([
  [3, { most: 3, sent: 0 }, 0],
  [4, { most: 3, sent: 0 }, 1],
  [9, { most: 3, sent: 0 }, 1],
  [10, { most: 3, sent: 0 }, 2],
  [1, { most: 3, sent: 3 }, 1],
  [100_000, { most: 200, sent: 0 }, 8],
])('%d mails with %o take %d more days', (many, today, days) => {
  expect(daysFor(many, today)).toBe(days)
})
