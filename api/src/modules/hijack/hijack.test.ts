import { startTestServer, type TestServer } from '../../../test/server'
import { startDue } from '../backup/fetch/due'
import { PlatformProblem } from '../../platforms/connector'
import { fetches } from '../backup/fetch/test-fetches'
import { accessOf } from '../connection/access'
import { findPage } from '../pages/repository'
import { sawProblem } from './probe'
import { changesSeen, fallSeen, postsGone } from './signs'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { connected, runOf, through } = fetches(() => server)

const hour = async (hours = 1) => {
  server.clock.pass(hours * 3600)
  await startDue(server.services)
  await server.workDue()
}
const reportedSigns = async (member: { id: string }) =>
  (
    await server.services.pool.query<{ params: { sign: string } }>(
      `select params from notices where user_id = $1 and kind = 'hijack' order by id`,
      [member.id],
    )
  ).rows.map(({ params }) => params.sign)

test('an unchanged page has no sign, however often it is probed', async () => {
  const { fetched, pageOf, member } = await connected('instagram')
  await fetched()
  for (let n = 0; n < 5; n++) await hour()
  expect(await pageOf()).toMatchObject({ state: 'active', signs: [] })
  expect(await reportedSigns(member)).toEqual([])
})

test('a permission renewed after a call was sent survives that call’s "revoked" answer, without a sign', async () => {
  const { page, pageOf, member } = await connected('instagram')
  const { pool, db, clock } = server.services
  const asked = clock.now()
  server.clock.pass(60)
  await pool.query('update page_access set since = $2 where page_id = $1', [page, clock.now()])
  const row = (await findPage(db, page))!
  await sawProblem(server.services, row, new PlatformProblem('revoked', 'Session has expired'), { asked })
  expect(await pageOf()).toMatchObject({ state: 'active', signs: [] })
  expect((await accessOf(db, page))!.state).toBe('bound')
  expect(await reportedSigns(member)).toEqual([])
})

test.each(['has another secret', 'is left out of the configuration'])(
  'keeps the member’s permission and records no sign if FanKeep’s app %s',
  async (what) => {
    const { start, pageOf, member } = await connected('x')
    const { oauth } = server.services.config
    const { x: app } = oauth
    const run = await start()
    // A token of X is valid for two hours.
    server.clock.pass(3 * 3600)
    if (what === 'has another secret') oauth.x = { ...app!, clientSecret: 'an old one' }
    else delete oauth.x
    await through()
    oauth.x = app!
    expect(await runOf(member, run)).toMatchObject({ state: 'failed', error: { key: 'api_down' } })
    expect(await pageOf()).toMatchObject({ state: 'active', signs: [], access: { state: 'bound' } })
    expect(await reportedSigns(member)).toEqual([])
  },
)

test('a permission that the member did not grant at Facebook fails the run without a sign', async () => {
  const { fetched, pageOf, member } = await connected('facebook')
  server.sandbox.misbehaviours.add({ app: 'facebook', fault: 'forbid', on: 'fans' })
  expect(await fetched()).toMatchObject({ state: 'failed', error: { key: 'api_forbidden' } })
  expect(await pageOf()).toMatchObject({ state: 'active', signs: [] })
  expect(await reportedSigns(member)).toEqual([])
})

test('a changed handle is detected within an hour, reported once and described in three languages', async () => {
  const { account, member, page, handle } = await connected('instagram')
  await hour()
  account.handle = 'free.crypto.4u'
  for (let n = 0; n < 3; n++) await hour()
  const of = async (language: 'zh-tw' | 'zh-cn' | 'en') =>
    (await member.call('pages.list', {}, { language })).data.list.find(({ id }) => id === page)!
  expect(await of('en')).toMatchObject({
    state: 'hijacked',
    signs: [{ kind: 'handle_changed', msg: `The handle changed from ${handle} to free.crypto.4u` }],
  })
  expect((await of('zh-tw')).signs[0]!.msg).toContain('變成')
  expect((await of('zh-cn')).signs[0]!.msg).toContain('变成')
  expect(await reportedSigns(member)).toEqual(['handle_changed'])
})

test('after the answer "me" the page is active, keeps the new handle and gets no further sign for it', async () => {
  const { account, member, page, pageOf } = await connected('instagram')
  await hour()
  account.handle = 'slow.island.official'
  await hour()
  const answer = await member.call('pages.answerSigns', { id: page, answer: 'me' })
  expect(answer.data).toMatchObject({ state: 'active', signs: [] })
  await hour(2)
  expect(await pageOf()).toMatchObject({ state: 'active', signs: [] })
  const { rows } = await server.services.pool.query('select handles from pages where id = $1', [page])
  expect(rows[0].handles).toContain('slow.island.official')
  expect((await reportedSigns(member)).length).toBe(1)
})

test('pages.set clears signs if the page changes from hijacked to active, not if it was active', async () => {
  const { member, page, pageOf } = await connected('instagram')
  const { pool, clock } = server.services
  await pool.query(`insert into hijack_signs (page_id, kind, seen_at) values ($1, 'token_revoked', $2)`, [
    page,
    clock.now(),
  ])
  await member.call('pages.set', { id: page, name: 'New name', state: 'active' })
  expect((await pageOf()).signs).toMatchObject([{ kind: 'token_revoked' }])
  await member.call('pages.set', { id: page, state: 'hijacked' })
  await member.call('pages.set', { id: page, state: 'active' })
  expect((await pageOf()).signs).toEqual([])
})

test('after the answer "callback" the page is hijacked and its signs are cleared', async () => {
  const { account, member, page } = await connected('x')
  await hour()
  account.fans.to = 300
  await hour()
  expect((await member.call('pages.answerSigns', { id: page, answer: 'callback' })).data).toMatchObject({
    state: 'hijacked',
    signs: [],
  })
})

test('a fall of fans by more than a fifth within a day is a sign; a slower fall is not', async () => {
  const quick = await connected('x')
  await hour()
  quick.account.fans.to = 340
  await hour()
  expect(await quick.pageOf()).toMatchObject({ state: 'hijacked', signs: [{ kind: 'fans_dropped' }] })
  const slow = await connected('x')
  for (const fans of [430, 360, 300, 260]) {
    slow.account.fans.to = fans
    await hour(30)
  }
  expect((await slow.pageOf()).signs).toEqual([])
})

test('15 posts gone between two runs are a sign; one post taken down is not', async () => {
  const { account, fetched, pageOf } = await connected('threads')
  await fetched()
  const posts = server.sandbox.world.postsOf(account)
  account.gone.add(posts[3]!.id)
  server.clock.pass(86_400)
  await fetched()
  expect((await pageOf()).signs).toEqual([])
  for (const { id } of posts.slice(5, 20)) account.gone.add(id)
  server.clock.pass(86_400)
  await fetched()
  expect(await pageOf()).toMatchObject({ state: 'hijacked', signs: [{ kind: 'posts_gone' }], posts: 34 })
})

test('a Facebook page that moves to another business or shuts FanKeep out has an owner_changed sign', async () => {
  const moved = await connected('facebook')
  await hour()
  moved.account.owner = 'business of someone else'
  await hour()
  expect(await moved.pageOf()).toMatchObject({ state: 'hijacked', signs: [{ kind: 'owner_changed' }] })
  const out = await connected('facebook')
  await hour()
  server.sandbox.misbehaviours.add({ app: 'facebook', fault: 'forbid', times: 10 })
  await hour()
  server.sandbox.misbehaviours.clear()
  expect(await out.pageOf()).toMatchObject({ state: 'hijacked', signs: [{ kind: 'owner_changed' }] })
})

test('a page on the Premium plan is not probed hourly; the next run detects a changed handle', async () => {
  const { account, fetched, pageOf } = await connected('instagram', { vipType: 2 })
  await fetched()
  account.handle = 'taken.over'
  await hour(2)
  expect((await pageOf()).signs).toEqual([])
  await fetched()
  expect((await pageOf()).signs).toMatchObject([{ kind: 'handle_changed' }])
})

test('a platform that fails or throttles causes no sign', async () => {
  const { pageOf } = await connected('youtube')
  await hour()
  for (const fault of ['fault', 'throttle', 'cut', 'html'] as const) {
    server.sandbox.misbehaviours.add({ app: 'google', fault })
    await hour()
  }
  expect(await pageOf()).toMatchObject({ state: 'active', signs: [], access: { state: 'bound' } })
})

const at = (hours: number, fans: number | null) => ({ at: new Date(hours * 3_600_000), fans })

test.each([
  [[at(0, 1000)], at(24, 799), ['fans_dropped']],
  [[at(0, 1000)], at(24, 800), []],
  [[at(0, 1000)], at(27, 10), []],
  [[at(0, 1000), at(20, 900)], at(25, 700), ['fans_dropped']],
  [[at(0, 12)], at(1, 3), []],
  [[at(0, null)], at(1, 3), []],
  [[at(0, 1000)], at(1, null), []],
  [[], at(1, 3), []],
])(
  'fallSeen reports a fall of more than a fifth within a day and of more than a few fans: %j, %j',
  (before, now, kinds) => {
    expect(fallSeen(before, now).map(({ kind }) => kind)).toEqual(kinds)
  },
)

test('changesSeen ignores unknown values and reports a different page as one sign', () => {
  expect(changesSeen({}, { id: '1', name: 'a', handles: [] })).toEqual([])
  expect(changesSeen({ id: '1', handle: 'a' }, { id: '1', name: 'a', handles: [] })).toEqual([])
  expect(
    changesSeen({ id: '1', handle: 'a', owner: 'o' }, { id: '2', name: 'b', handles: [], handle: 'b' }),
  ).toMatchObject([{ kind: 'page_changed', params: { to: '@b' } }])
})

test.each([
  [100, 80, 0],
  [100, 79, 1],
  [10, 6, 0],
  [10, 5, 1],
  [0, 0, 0],
])('of %i posts %i remain: postsGone returns %i signs', (before, still, signs) => {
  expect(postsGone(before, still)).toHaveLength(signs)
})
