import { startTestServer, type TestServer } from '../../../test/server'
import { jobContext } from '../../../test/job-context'
import type { Db } from '../../infra/database/connect'
import { waitUntil } from '../../infra/wait'
import { accessOf, openPage } from './access'
import { fetches } from '../backup/fetch/test-fetches'
import { givePlan } from '../plans/store'
import { startDue } from '../backup/fetch/due'
import { fetchRunHandler } from '../backup/import/handlers'
import { fetchRun } from '../backup/runs/jobs'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { connected, authorise, through, runOf, pageOf, addPage } = fetches(() => server)
const english = { language: 'en' } as const

/** Starts the backups that are due, as the server does every twenty seconds, and runs them. */
const due = async () => {
  await startDue(server.services)
  return through()
}
/** Wraps the database: updates of a run's progress, or others that `isMeant` selects, wait for `hold` before they are executed. */
function holdProgress(
  db: Db,
  hold: () => Promise<unknown>,
  isMeant: (set: object) => boolean = (set) => Object.hasOwn(set, 'bytes'),
): Db {
  const late = <Query extends object>(query: Query, isHeld = false): Query =>
    new Proxy(query, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const answer = () => value.apply(target, given) as object
          if (String(name).startsWith('execute')) return isHeld ? hold().then(answer) : answer()
          return late(answer(), isHeld || (name === 'set' && isMeant(given[0] as object)))
        }
      },
    })
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const answer = value.apply(target, given)
        return name === 'updateTable' ? late(answer as object) : answer
      }
    },
  })
}

const runsOf = async (member: { id: string }) =>
  (
    await server.services.pool.query<{ cause: string; state: string }>(
      'select cause, state from runs where user_id = $1 order by id',
      [member.id],
    )
  ).rows

test('a page is not authorised by another account, and the refusal names that account', async () => {
  const member = await server.asMember({ vipType: 2 })
  const { id } = await addPage(member, 'x', 'https://x.com/mine_alone')
  expect(await authorise(member, id, 'somebody_else')).toMatchObject({
    code: 0,
    error: 'page_other_account',
    msg: expect.stringContaining('@somebody_else'),
  })
  expect((await pageOf(member, id)).access.state).toBe('none')
  expect(await member.call('backup.start', { id }, english)).toMatchObject({ error: 'page_not_authorised' })
})

test.each([
  ['xiaohongshu', 'https://www.xiaohongshu.com/user/profile/5f0000000000000001000000'],
  ['facebook', 'https://www.facebook.com/groups/slowisland'],
] as const)(
  '%s: a page that no API can read is refused, and the refusal suggests an archive',
  async (platform, url) => {
    const member = await server.asMember({ vipType: 2 })
    const page = await addPage(member, platform, url)
    expect(page.access).toMatchObject({ can: 'none', ready: false, state: 'none' })
    const redirect_uri = 'http://localhost:8080/authCallback'
    for (const answer of [
      await member.call('pages.beginAccess', { id: page.id, redirect_uri }, english),
      await member.call('backup.start', { id: page.id }, english),
    ])
      expect(answer).toMatchObject({ error: 'page_no_api', msg: expect.stringContaining('archive') })
  },
)

test('tokens are stored sealed for their page, and are in no log', async () => {
  const { page, fetched } = await connected('x')
  await fetched()
  const row = await server.services.db
    .selectFrom('pageAccess')
    .selectAll()
    .where('pageId', '=', page)
    .executeTakeFirstOrThrow()
  const { access } = JSON.parse(
    server.services.crypto.open('page access', row.tokens, `page_access ${page}`),
  ) as { access: string }
  expect(access).toMatch(/^x\./)
  expect(row.tokens).not.toContain(access)
  expect(server.log.text).not.toContain(access)
  expect(() =>
    server.services.crypto.open('page access', row.tokens, `page_access ${Number(page) + 1}`),
  ).toThrow()
})

test('a run at X is refused without the price of its estimate, or if the price is now higher', async () => {
  const { member, page, account } = await connected('x')
  account.fans = { from: 0, to: 40_000 }
  const { data } = await member.call('backup.estimate', { id: page })
  expect(data).toEqual({ fans: 40_000, posts: 34, cost: 40_000, minutes: 30 })
  expect(await member.call('backup.start', { id: page })).toMatchObject({
    error: 'cost_unseen',
    data: { estimate: data },
  })
  account.fans.to = 60_000
  expect(await member.call('backup.start', { id: page, cost: 40_000 })).toMatchObject({
    error: 'cost_unseen',
    data: { estimate: { cost: 60_000 } },
  })
  const begun = await member.call('backup.start', { id: page, cost: 60_000 })
  expect(begun).toMatchObject({ code: 1 })
  expect(await member.call('backup.start', { id: page, cost: 60_000 })).toMatchObject({ error: 'run_active' })
  await member.call('backup.stop', { run: begun.data.id })
  await through()
})

test('a run at X waits after fifteen answers as long as the header states, over three windows', async () => {
  const { member, account, start } = await connected('x')
  account.fans = { from: 0, to: 31_000 }
  const run = await start()
  const slept = await through()
  expect(slept).toHaveLength(2)
  for (const seconds of slept) expect([900, 901]).toContain(seconds)
  expect(await runOf(member, run)).toMatchObject({ state: 'done', fans_seen: 31_000, fans_new: 31_000 })
})

test('a waiting run is stopped at once, and its fetched data is erased', async () => {
  const { member, account, start, pageOf } = await connected('x')
  account.fans = { from: 0, to: 40_000 }
  const run = await start()
  await server.workDue()
  expect(await runOf(member, run)).toMatchObject({ phase: 'waiting', done: 15_000 })
  expect((await member.call('backup.stop', { run })).data).toMatchObject({
    state: 'stopped',
    error: { key: 'run_stopped' },
  })
  expect((await server.services.pool.query('select 1 from fetched')).rows).toEqual([])
  await through()
  expect(await pageOf()).toMatchObject({ fans: 0, posts: 0, run: null })
})

test('a run that is stopped just as it begins to wait ends, and queues no further job', async () => {
  const { member, account, start, pageOf } = await connected('x')
  account.fans = { from: 0, to: 40_000 }
  const run = await start()
  server.queue.waiting.splice(0)
  const stop = () => member.call('backup.stop', { run })
  const db = holdProgress(server.services.db, stop, (set) => 'phase' in set && set.phase === 'waiting')
  await fetchRunHandler.run({ run }, { ...server.services, db }, jobContext())
  expect(await runOf(member, run)).toMatchObject({ state: 'stopped', error: { key: 'run_stopped' } })
  expect(server.queue.waiting.filter(({ job }) => job.name === 'backup.fetch')).toEqual([])
  expect((await pageOf()).run).toBeNull()
})

test('a waiting run is shown as waiting, even if its earlier progress is written late', async () => {
  const { member, account, start } = await connected('x')
  account.fans = { from: 0, to: 40_000 }
  const run = await start()
  server.queue.waiting.splice(0)
  // Slow enough that its progress is written while it reads.
  server.sandbox.misbehaviours.add({ app: 'x', fault: 'slow', on: 'fans', after: 14, seconds: 0.4 })
  const isAsleep = async () => (await runOf(member, run)).phase === 'waiting'
  let late = 0
  const db = holdProgress(server.services.db, async () => {
    late++
    await waitUntil(isAsleep, { within: 700 })
  })
  const signal = new AbortController().signal
  const job = jobContext({ signal })
  await fetchRunHandler.run({ run }, { ...server.services, db }, job)
  expect(late).toBeGreaterThan(0)
  expect(await runOf(member, run)).toMatchObject({ phase: 'waiting', done: 15_000 })
  await member.call('backup.stop', { run })
  await through()
})

test('a run whose process was killed continues from its cursor, and counts nothing twice', async () => {
  const { member, account, start, pageOf } = await connected('x')
  account.fans = { from: 0, to: 5_000 }
  account.posts = 250
  const run = await start()
  server.queue.waiting.splice(0)
  const stopping = new AbortController()
  // The second response with posts does not arrive before the job is stopped.
  server.sandbox.misbehaviours.add({ app: 'x', fault: 'slow', on: 'posts', after: 1, seconds: 30 })
  const watch = setInterval(async () => {
    const { rows } = await server.services.pool.query('select 1 from fetched where run_id = $1', [run])
    if (rows.length === 6) stopping.abort(new Error('killed'))
  }, 10)
  const job = jobContext({ signal: stopping.signal })
  await expect(fetchRunHandler.run({ run }, server.services, job)).rejects.toThrow()
  clearInterval(watch)
  server.sandbox.misbehaviours.clear()
  const { rows } = await server.services.pool.query<{ fetching: object }>(
    'select fetching from runs where id = $1',
    [run],
  )
  expect(rows[0]!.fetching).toMatchObject({ stage: 'posts', n: 6, fans: 5_000, posts: 100 })
  await server.queue.add(fetchRun, { run })
  await through()
  expect(await runOf(member, run)).toMatchObject({ state: 'done', fans_new: 5_000, posts_new: 250 })
  expect(await pageOf()).toMatchObject({ fans: 5_000, posts: 250 })
})

test('automatic backups run at the set interval, and the page shows when the next one is due', async () => {
  const { member, page, pageOf } = await connected('instagram', { vipType: 2, vipDays: 400 })
  expect((await pageOf()).next_backup).toBeNull()
  await member.call('pages.set', { id: page, auto: 'daily' })
  expect((await pageOf()).next_backup).toBe(server.clock.now().toISOString())
  await due()
  expect(await pageOf()).toMatchObject({ posts: 34, last_backup: server.clock.now().toISOString() })
  const next = Date.parse((await pageOf()).next_backup!)
  expect(next - server.clock.now().getTime()).toBe(86_400_000)
  server.clock.pass(86_399)
  await due()
  expect(await runsOf(member)).toHaveLength(1)
  server.clock.pass(1)
  await due()
  expect(await runsOf(member)).toEqual([
    { cause: 'auto', state: 'done' },
    { cause: 'auto', state: 'done' },
  ])
  await member.call('pages.set', { id: page, auto: 'weekly' })
  expect(Date.parse((await pageOf()).next_backup!) - server.clock.now().getTime()).toBe(7 * 86_400_000)
  await member.call('pages.set', { id: page, auto: 'off' })
  expect((await pageOf()).next_backup).toBeNull()
})

test('the trial allows weekly automatic backups; without a plan none runs or is shown as due', async () => {
  const trial = await connected('threads', { vipType: 1 })
  expect(await trial.member.call('pages.set', { id: trial.page, auto: 'daily' }, english)).toMatchObject({
    error: 'auto_plan',
    msg: expect.stringContaining('upgrade'),
  })
  // A setting from a plan that has ended stays, and does not make other changes fail.
  await server.services.pool.query(`update all_pages set auto = 'daily' where id = $1`, [trial.page])
  expect(
    (await trial.member.call('pages.set', { id: trial.page, auto: 'daily', name: 'New name' })).data,
  ).toMatchObject({ auto: 'daily', name: 'New name' })
  expect((await trial.member.call('pages.set', { id: trial.page, auto: 'weekly' })).data).toMatchObject({
    auto_allowed: 'weekly',
  })
  server.clock.pass(40 * 86_400)
  const after = await server.asMember({ vipType: 1 })
  await server.services.db
    .updateTable('pages')
    .set({ userId: after.id })
    .where('id', '=', trial.page)
    .execute()
  await server.services.pool.query(`delete from entitlements where user_id = $1`, [after.id])
  expect(await pageOf(after, trial.page)).toMatchObject({
    auto: 'weekly',
    auto_allowed: 'off',
    next_backup: null,
  })
  await due()
  expect(await runsOf(after)).toEqual([])
})

test('automatic backups that ended with the plan run again within an hour after it is renewed', async () => {
  const { member, page, pageOf } = await connected('instagram', { vipType: 2, vipDays: 2 })
  await member.call('pages.set', { id: page, auto: 'daily' })
  await due()
  server.clock.pass(3 * 86_400)
  await due()
  expect(await pageOf()).toMatchObject({ auto: 'daily', next_backup: null })
  const now = server.clock.now()
  const endsAt = new Date(now.getTime() + 90 * 86_400_000)
  await givePlan(server.services.db, { userId: member.id, type: 2, startsAt: now, endsAt })
  server.clock.pass(3600)
  await due()
  await due()
  expect(await runsOf(member)).toEqual([
    { cause: 'auto', state: 'done' },
    { cause: 'auto', state: 'done' },
  ])
  const next = Date.parse((await pageOf()).next_backup!)
  expect(next - server.clock.now().getTime()).toBe(86_400_000)
})

test('an automatic backup of X fetches only posts, and notes that the fans are fetched by hand', async () => {
  const { member, page, pageOf } = await connected('x')
  await member.call('pages.set', { id: page, auto: 'daily' })
  await due()
  expect(await pageOf()).toMatchObject({ posts: 34, fans: 0 })
  const [run] = (await member.call('backup.runs', { id: page })).data.list
  expect(run!.notes.map(({ key }) => key)).toContain('fans_by_hand')
})

test('access that is ended is revoked at the platform as well, and no automatic backup is due', async () => {
  const { member, page, handle, pageOf } = await connected('tiktok')
  await member.call('pages.set', { id: page, auto: 'daily' })
  const before = server.sandbox.store.tokenCount('tiktok')
  expect((await member.call('pages.endAccess', { id: page })).data).toMatchObject({
    access: { state: 'none' },
    next_backup: null,
  })
  expect(server.sandbox.store.tokenCount('tiktok')).toBeLessThan(before)
  expect(await member.call('backup.start', { id: page })).toMatchObject({ error: 'page_not_authorised' })
  await authorise(member, page, handle)
  expect((await pageOf()).access.state).toBe('bound')
})

test('a run with full storage stores the posts, and notes how many files were left out', async () => {
  const { member, page, fetched } = await connected('instagram')
  await server.services.pool.query(
    `insert into pages (user_id, platform, handle, handles, url, name, bytes, created_at)
     values ($1, 'threads', 'huge', '{huge}', 'x', 'x', $2, now())`,
    [member.id, String(200 * 1024 ** 3)],
  )
  const run = await fetched()
  expect(run).toMatchObject({ state: 'done', posts_new: 34, bytes: 0 })
  const { rows } = await server.services.pool.query<{ n: number }>(
    'select count(*)::int as n from post_media where page_id = $1',
    [page],
  )
  const note = run.notes.find(({ key }) => key === 'media_over_storage')
  expect(note!.msg).toMatch(new RegExp(`\\b${rows[0]!.n}\\b`))
})

test('a token that two jobs refresh at the same moment is valid for both', async () => {
  const { page } = await connected('x')
  const { services } = server
  server.clock.pass(3 * 3600)
  const row = await services.db
    .selectFrom('pages')
    .selectAll()
    .where('id', '=', page)
    .executeTakeFirstOrThrow()
  const both = await Promise.all([openPage(services, row), openPage(services, row)])
  expect(both[0]?.opened.tokens).toEqual(both[1]?.opened.tokens)
  expect((await accessOf(services.db, page))?.state).toBe('bound')
})
