import { rehearsalDays, type RehearsalCheck, signUpDays } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../test/server'
import type { Mail } from '../../infra/messages'
import { imports } from '../backup/test-imports'
import { callbacks } from '../callback/test-callbacks'
import { fanPushes } from '../fan-push/test-fan-push'
import { telegrams } from '../telegram/test-telegram'
import { readiness } from '.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => void server.queue.waiting.splice(0))
afterAll(() => server.close())
const { pageWith, ask, send } = callbacks(() => server)
const { addPage } = imports(() => server)
const { open, browser, ask: askPush } = fanPushes(() => server)
const { connected, start } = telegrams(() => server)
type Member = Awaited<ReturnType<typeof pageWith>>['member']

const day = 86_400
const pass = (days: number) => server.clock.pass(days * day)
const isoIn = (days: number) => new Date(server.clock.now().getTime() + days * day * 1000).toISOString()
const remind = () => readiness.maintenance!(server.services, [])
const of = async (member: Member, page: string) =>
  (await member.call('readiness.list', {})).data.list.find(({ id }) => id === page)!
const rehearse = (member: Member, page: string) =>
  member.call('readiness.rehearse', { id: page }, { language: 'en' })
const notices = ({ id }: Member) =>
  server.services.db
    .selectFrom('notices')
    .select('params')
    .where('userId', '=', id)
    .where('kind', '=', 'rehearsal_due')
    .execute()
const mailsTo = (email: string) =>
  server.sent.filter((one): one is Mail => one.kind === 'mail' && one.to === email)

/** A page whose member's session and plan last for more than a year. */
async function lastingPage() {
  const made = await pageWith(['ann@a.test'], { vipType: 2, vipDays: 400 })
  await server.services.pool.query('update sessions set expires_at = $2 where user_id = $1', [
    made.member.id,
    new Date(server.clock.now().getTime() + 400 * day * 1000),
  ])
  return made
}

/** Adds `many` sign-ups by mail that were confirmed `days` ago. */
async function signUp(page: string, many: number, days = 0) {
  await server.services.pool.query(
    `insert into subscribers (page_id, email, name, language, asked_at, confirmed_at)
     select $1, 'fan' || $3 || '-' || n || '@a.test', '', 'en', $4, $4 from generate_series(1, $2) n`,
    [page, many, String(days), new Date(server.clock.now().getTime() - days * day * 1000)],
  )
}

test('counts sign-ups by e-mail and confirmed notification, and separately those of the last 30 days', async () => {
  const one = await open()
  await signUp(one.page, 3, signUpDays + 1)
  await signUp(one.page, 2)
  const fan = await browser(one)
  await askPush(one, fan)
  await server.work()
  expect(await of(one.member, one.page)).toMatchObject({
    sign_ups: { email: 5, line: 0, telegram: 0, push: 0 },
    lately: 2,
  })
  await server.services.pool.query('update push_fans set confirmed_at = $1', [server.clock.now()])
  expect(await of(one.member, one.page)).toMatchObject({
    sign_ups: { email: 5, line: 0, telegram: 0, push: 1 },
    lately: 3,
  })
})

test('an address that left, bounced or was never confirmed does not count as a sign-up', async () => {
  const { member, page } = await pageWith([''])
  await signUp(page, 4)
  const { pool } = server.services
  const set = (what: string, n: number) =>
    pool.query(`update subscribers set ${what} where page_id = $1 and email like 'fan0-${n}@%'`, [page])
  await set('left_at = asked_at', 1)
  await set('returned_at = asked_at', 2)
  await set('confirmed_at = null', 3)
  expect((await of(member, page)).sign_ups.email).toBe(1)
})

test('only the owner of the page can set, change and remove a goal; a goal of 0 is rejected', async () => {
  const { member, page } = await pageWith([''])
  expect((await of(member, page)).goal).toBeNull()
  await member.call('readiness.setGoal', { id: page, goal: 500 })
  expect((await of(member, page)).goal).toBe(500)
  await member.call('readiness.setGoal', { id: page, goal: 800 })
  expect((await of(member, page)).goal).toBe(800)
  const stranger = await server.asMember()
  expect((await stranger.call('readiness.setGoal', { id: page, goal: 1 })).error).toBe('not_found')
  expect((await stranger.call('readiness.rehearse', { id: page })).error).toBe('not_found')
  expect((await member.call('readiness.setGoal', { id: page, goal: 0 })).error).toBe('fields_invalid')
  expect((await of(member, page)).goal).toBe(800)
  await member.call('readiness.setGoal', { id: page })
  expect((await of(member, page)).goal).toBeNull()
})

test('a rehearsal returns how many fans a CallBack would reach and mails only the member', async () => {
  const { member, page } = await pageWith(['ann@a.test', 'bob@a.test', ''])
  const { data } = await rehearse(member, page)
  expect(data).toMatchObject({ reach: 2, of: 3, mailed_to: member.email })
  expect(server.sent.map(({ to }) => to)).not.toContain('ann@a.test')
  const [mail] = mailsTo(member.email)
  expect(mail!.subject).toBe('Rehearsal: this is how your fans hear from slowisland')
  expect(mail!.headers).toHaveProperty('List-Unsubscribe')
  expect(await of(member, page)).toMatchObject({
    rehearsed: { at: data.at, reach: 2, of: 3 },
    due_at: isoIn(rehearsalDays),
  })
})

type Key = RehearsalCheck['key']
const missing = async (member: Member, page: string): Promise<Key[]> =>
  (await rehearse(member, page)).data.checks.filter(({ ok }) => !ok).map(({ key }) => key)

test('Telegram fans count as sign-ups and towards the goal; an expired bot fails the Telegram check', async () => {
  const one = await connected()
  const { member, page } = one
  await start(one, ['1', '2'])
  expect(await of(member, page)).toMatchObject({ sign_ups: { email: 0, telegram: 2 }, lately: 2 })
  await member.call('readiness.setGoal', { id: page, goal: 2 })
  const checks = async () => (await rehearse(member, page)).data.checks
  expect(await checks()).toEqual(
    expect.arrayContaining([
      { key: 'goal', ok: true },
      { key: 'telegram', ok: true },
    ]),
  )
  await server.services.pool.query(`update telegram_bots set state = 'expired' where page_id = $1`, [page])
  expect(await checks()).toContainEqual({ key: 'telegram', ok: false })
})

test('a rehearsal fails exactly the checks whose requirement is missing', async () => {
  const { member, page } = await pageWith(['ann@a.test'])
  // X can send messages to followers, from an account that the member authorises.
  expect(await missing(member, page)).toEqual(['signUp', 'message', 'spare'])
  await member.call('optIn.turn', { id: page, on: true })
  await addPage(member, 'x', 'https://x.com/slowisland2')
  await member.call('readiness.setGoal', { id: page, goal: 3 })
  expect(await missing(member, page)).toEqual(['goal', 'message'])
  await signUp(page, 3)
  expect(await missing(member, page)).toEqual(['message'])
  pass(15)
  await server.services.pool.query('update users set email_verified_at = null where id = $1', [member.id])
  expect(await missing(member, page)).toEqual(['list', 'message', 'mail'])
})

test('a rehearsal fails the reach and plan checks if no fan is reached and the plan has no CallBacks', async () => {
  const { member, page } = await pageWith([''], { vipType: 0 })
  expect(await missing(member, page)).toEqual(expect.arrayContaining(['reach', 'plan']))
})

test('the last CallBack of a plan can replace one that waits at the page, but not one at another page', async () => {
  const { member, page } = await pageWith(['ann@a.test'], { vipType: 1 })
  const { id: other } = await addPage(member, 'x', 'https://x.com/otherisland')
  await ask(member, page, { send_at: isoIn(2) })
  expect(await missing(member, page)).not.toContain('plan')
  expect(await missing(member, other)).toContain('plan')
})

test('reminds the member once for all pages that were added or rehearsed a quarter of a year ago', async () => {
  const { member, page } = await lastingPage()
  const other = await addPage(member, 'x', 'https://x.com/slowisland2')
  await server.services.pool.query('update pages set fans = 5 where id = $1', [other.id])
  await remind()
  pass(rehearsalDays - 1)
  await remind()
  expect(await notices(member)).toEqual([])
  pass(1)
  await remind()
  await remind()
  expect(await notices(member)).toMatchObject([{ params: { pages: 2 } }])
  await server.work()
  expect(mailsTo(member.email)[0]!.text).toContain('「slowisland2」')
  await rehearse(member, page)
  pass(rehearsalDays)
  await remind()
  expect(await notices(member)).toHaveLength(2)
})

test('a sent CallBack postpones the next rehearsal as a rehearsal does', async () => {
  const { member, page } = await lastingPage()
  pass(60)
  await send(member, page)
  await server.work()
  expect((await of(member, page)).due_at).toBe(isoIn(rehearsalDays))
  pass(rehearsalDays - 60)
  await remind()
  expect(await notices(member)).toEqual([])
  pass(60)
  await remind()
  expect(await notices(member)).toHaveLength(1)
})

test.each([
  ['whose plan sends none', `delete from entitlements where user_id = $1`],
  ['whose page is hijacked', `update pages set state = 'hijacked' where user_id = $1`],
  ['whose page has no fans', `update pages set fans = 0 where user_id = $1`],
  ['whose account will be erased', `update users set erase_at = '2030-01-01' where id = $1`],
])('does not remind a member %s', async (_who, change) => {
  const { member } = await lastingPage()
  await server.services.pool.query(change, [member.id])
  pass(rehearsalDays)
  await remind()
  expect(await notices(member)).toEqual([])
})

test('the data export contains the rehearsals', async () => {
  const { member, page } = await pageWith(['ann@a.test'])
  await rehearse(member, page)
  const entries: string[] = []
  for await (const { path } of readiness.exportData!(server.services, member.id)) entries.push(path)
  expect(entries).toEqual(['rehearsals.json'])
})
