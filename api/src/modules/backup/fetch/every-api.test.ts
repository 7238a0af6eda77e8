import { startTestServer, type TestServer } from '../../../../test/server'
import { appOf, fetches, played } from './test-fetches'
import { testAllOnly } from '../../../../test/test-all'

/*
 * One suite for all platforms with an API: whatever they call their pages, limits and errors, the member gets the same result.
 */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { connected, through, runOf } = fetches(() => server)

const misbehave: TestServer['sandbox']['misbehaviours']['add'] = (what) =>
  server.sandbox.misbehaviours.add(what)
afterEach(() => server.sandbox.misbehaviours.clear())

/** How many of 430 fans each platform returns: all, those who wrote, those who are public, or none. */
const given = { facebook: 143, instagram: 0, threads: 0, tiktok: 0, x: 430, youtube: 215 } as const

const fansOf = async (member: Awaited<ReturnType<typeof connected>>['member'], id: string) =>
  (await member.call('fans.list', { id, limit: 100 })).data
const postsOf = async (member: Awaited<ReturnType<typeof connected>>['member'], id: string) =>
  (await member.call('posts.list', { id, limit: 100 })).data

describe.each(played)('backup through the API of %s', (platform) => {
  const app = appOf(platform)

  test('stores all posts, the fans and files that the platform returns, and notes what it does not return', async () => {
    const { member, page, account, fetched, pageOf } = await connected(platform)
    account.posts = 104
    const run = await fetched()
    expect(run).toMatchObject({ state: 'done', source: 'api', posts_new: 104, fans_seen: given[platform] })
    expect(await pageOf()).toMatchObject({ posts: 104, fans: given[platform], access: { state: 'bound' } })
    const { list, total } = await postsOf(member, page)
    expect(total).toBe(104)
    const media = list.flatMap((post) => post.media)
    expect(media.filter(({ url }) => url !== null).length).toBeGreaterThan(40)
    const keys = run.notes.map(({ key }) => key)
    expect(keys.includes('films_not_given')).toBe(platform === 'tiktok' || platform === 'youtube')
    expect(keys.some((key) => key.startsWith('fans_'))).toBe(platform !== 'x')
    expect(run.notes.every(({ msg }) => !msg.includes('{{') && msg.length > 20)).toBe(true)
  })

  test('keeps emoji, CJK characters and times exactly, whatever time zone the platform uses', async () => {
    const { member, page, account, fetched } = await connected(platform)
    await fetched()
    const { list } = await postsOf(member, page)
    const made = server.sandbox.world.postsOf(account)
    const texts = list.map(({ text }) => text.replace(/^RT @someone: /, ''))
    expect(texts.map((text) => text.replace(/\shttps:\/\/island\.example\/menu$/, ''))).toEqual(
      made.map(({ text }) => text),
    )
    expect(texts.join()).toMatch(/👨‍👩‍👧‍👦.*❤️‍🔥/s)
    expect(list.map(({ created_at }) => Date.parse(created_at!))).toEqual(made.map(({ at }) => at))
  })

  test('keeps the URL of a post that shares a link', async () => {
    const { member, page, account, fetched } = await connected(platform)
    await fetched()
    const links = server.sandbox.world.postsOf(account).filter(({ kind }) => kind === 'link')
    const { list } = await postsOf(member, page)
    const kept = list.filter(({ text }) => /(^|\s)https:\/\/island\.example\/menu$/.test(text))
    // The other platforms have no posts that share a link.
    const sharesLinks = ['facebook', 'threads', 'x'].includes(platform)
    expect(links.length > 0 || !sharesLinks).toBe(true)
    expect(kept.map(({ kind }) => kind)).toEqual(sharesLinks ? links.map(() => 'link') : [])
  })

  test('stores the visibility of each post as far as the platform reports it', async () => {
    const { member, page, account, fetched } = await connected(platform)
    const [first, second] = server.sandbox.world.postsOf(account)
    account.closed.set(first!.id, platform === 'x' ? 'some' : 'private')
    account.closed.set(second!.id, 'unlisted')
    await fetched()
    const { list } = await postsOf(member, page)
    const seen = new Map(list.map(({ id, visibility }) => [id, visibility]))
    const usual = platform === 'threads' ? 'unknown' : 'public'
    expect(seen.get(list.at(-1)!.id)).toBe(usual)
    const expected = {
      ...{ facebook: ['private', 'unlisted'], youtube: ['private', 'unlisted'], x: ['some', usual] },
      // Only public posts are returned.
      tiktok: [undefined, undefined],
      ...{ instagram: [usual, usual], threads: [usual, usual] },
    }
    expect([seen.get(first!.id), seen.get(second!.id)]).toEqual(expected[platform])
  })

  test('a repeated run changes nothing; a later one finds new posts and fans, and lost fans in a whole list', async () => {
    const { account, fetched, pageOf } = await connected(platform)
    await fetched()
    expect(await fetched()).toMatchObject({
      state: 'done',
      fans_new: 0,
      fans_gone: 0,
      posts_new: 0,
      posts_changed: 0,
    })
    account.fans = { from: 3, to: 442 }
    account.posts += 2
    const again = await fetched()
    expect(again.posts_new).toBe(2)
    // Only a complete list can show that a fan left.
    expect([again.fans_new > 0, again.fans_gone]).toEqual([given[platform] > 0, platform === 'x' ? 3 : 0])
    expect((await pageOf()).signs).toEqual([])
  })

  test('waits in the queue until the platform’s rate limit is over, then completes the run', async () => {
    const { member, account, start } = await connected(platform)
    account.posts = 104
    misbehave({ app, fault: 'throttle', on: 'posts', after: 1, seconds: 600 })
    const run = await start()
    const failed = server.queue.failures.length
    await server.workDue()
    // A failed job is retried immediately here, when the limit would be gone.
    expect(server.queue.failures.slice(failed)).toEqual([])
    const asleep = await runOf(member, run)
    expect(asleep).toMatchObject({ state: 'running', phase: 'waiting' })
    expect(asleep.done).toBeGreaterThan(0)
    const [waiting] = server.queue.waiting.filter(({ job }) => job.name === 'backup.fetch')
    expect(waiting!.startAfter!.toISOString()).toBe(asleep.wait_until)
    const seconds = (Date.parse(asleep.wait_until!) - server.clock.now().getTime()) / 1000
    // TikTok documents only "a minute that slides"; YouTube's day ends at midnight in California.
    const day = { from: 1, to: 86_400 }
    const bounds = { tiktok: { from: 60, to: 60 }, youtube: day }[platform as 'tiktok'] ?? {
      from: 600,
      to: 601,
    }
    expect(seconds).toBeGreaterThanOrEqual(bounds.from)
    expect(seconds).toBeLessThanOrEqual(bounds.to)
    await through()
    expect(await runOf(member, run)).toMatchObject({ state: 'done', posts_new: 104 })
  })

  test('retries after a truncated answer, a server error and an HTML page', async () => {
    const { fetched } = await connected(platform)
    misbehave({ app, fault: 'cut', on: 'posts' })
    misbehave({ app, fault: 'fault', on: 'posts' })
    misbehave({ app, fault: 'html', on: 'posts' })
    expect(await fetched()).toMatchObject({ state: 'done', posts_new: 34, error: null })
  })

  test('fails with api_down if the platform stays down, and keeps the posts stored before', async () => {
    const { member, start, fetched, pageOf } = await connected(platform)
    await fetched()
    const run = await start()
    misbehave({ app, fault: 'fault', on: 'posts', times: 50 })
    expect((await through()).length).toBe(6)
    expect(await runOf(member, run)).toMatchObject({ state: 'failed', error: { key: 'api_down' } })
    expect(await pageOf()).toMatchObject({ posts: 34, state: 'active', access: { state: 'bound' } })
    const { rows } = await server.services.pool.query('select 1 from fetched where run_id = $1', [run])
    expect(rows).toEqual([])
  })

  test('fails if its permission is revoked, adds a sign and notices, and shows the access as expired', async () => {
    const { member, start, pageOf } = await connected(platform)
    const run = await start()
    misbehave({ app, fault: 'revoke', on: 'posts' })
    await through()
    expect(await runOf(member, run)).toMatchObject({ state: 'failed', error: { key: 'api_access_ended' } })
    expect(await pageOf()).toMatchObject({
      state: 'lost_access',
      access: { state: 'expired' },
      next_backup: null,
      signs: [{ kind: 'token_revoked', at: server.clock.now().toISOString() }],
    })
    const { rows } = await server.services.pool.query(
      'select kind from notices where user_id = $1 order by kind',
      [member.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['hijack', 'run_failed'])
  })

  test('fails with api_page_vanished if the page vanished, and marks the page as suspended', async () => {
    const { member, start, pageOf } = await connected(platform)
    const run = await start()
    misbehave({ app, fault: 'vanish', on: 'posts' })
    await through()
    expect(await runOf(member, run)).toMatchObject({ state: 'failed', error: { key: 'api_page_vanished' } })
    expect(await pageOf()).toMatchObject({ state: 'suspended', signs: [{ kind: 'page_vanished' }] })
  })

  test('marks unreachable files as missing, and tries them again in the next run', async () => {
    const { member, page, fetched } = await connected(platform)
    misbehave({ app: 'facebook', fault: 'vanish', on: 'media', times: 1000 })
    const run = await fetched()
    expect(run).toMatchObject({ state: 'done', posts_new: 34, bytes: 0 })
    expect(run.notes.map(({ key }) => key)).toContain('media_unreachable')
    const shown = async () => (await postsOf(member, page)).list.flatMap(({ media }) => media)
    expect((await shown()).every(({ missing, url }) => missing && url === null)).toBe(true)
    server.sandbox.misbehaviours.clear()
    expect((await fetched()).bytes).toBeGreaterThan(0)
    expect((await shown()).some(({ url }) => url !== null)).toBe(true)
  })
})

test.each(['x', 'tiktok', 'youtube'] as const)(
  '%s: refreshes an expired token during the run',
  async (platform) => {
    const { member, page, fetched, pageOf } = await connected(platform)
    misbehave({ app: appOf(platform), fault: 'expire', on: 'posts' })
    expect(await fetched()).toMatchObject({ state: 'done', posts_new: 34 })
    expect((await pageOf()).access.state).toBe('bound')
    server.clock.pass(3 * 86_400)
    expect(await fetched()).toMatchObject({ state: 'done' })
    expect((await fansOf(member, page)).total).toBe(given[platform])
  },
)

test('posts of a protected account at X are stored as visible to followers', async () => {
  const { member, page, account, fetched } = await connected('x')
  account.protected = true
  await fetched()
  const { list } = await postsOf(member, page)
  expect(new Set(list.map(({ visibility }) => visibility))).toEqual(new Set(['followers']))
})

test.each(['instagram', 'threads'] as const)(
  '%s: renews a token of sixty days in its second half; an unused one ends without an alarm',
  async (platform) => {
    const { fetched, pageOf, start, member } = await connected(platform)
    // A session expires before a token of sixty days does.
    await server.services.db
      .updateTable('sessions')
      .set({ expiresAt: new Date('2030-01-01'), seenAt: new Date('2030-01-01') })
      .where('userId', '=', member.id)
      .execute()
    for (const days of [40, 40, 40]) {
      server.clock.pass(days * 86_400)
      expect(await fetched()).toMatchObject({ state: 'done' })
    }
    const run = await start()
    server.clock.pass(61 * 86_400)
    await through()
    expect(await runOf(member, run)).toMatchObject({ state: 'failed', error: { key: 'api_access_ended' } })
    expect(await pageOf()).toMatchObject({ state: 'active', signs: [], access: { state: 'expired' } })
  },
)

test.each(played)('%s: stores a post without its half character and completes the run', async (platform) => {
  const { member, page, account, fetched } = await connected(platform)
  account.posts = 2
  const text = 'soup \ud83c at \\u0000 and \\u0000'
  const files = [{ id: '1', kind: 'photo' as const, type: 'image/jpeg', bytes: Buffer.alloc(0) }]
  server.sandbox.world.publish(account, { text, title: text, audience: 'public', files })
  expect(await fetched()).toMatchObject({ state: 'done', posts_new: 3 })
  const { list } = await postsOf(member, page)
  expect(list.map((post) => post.text)).toContainEqual(
    expect.stringContaining('soup  at \\u0000 and \\u0000'),
  )
})

test('a YouTube channel without videos is backed up and not reported as vanished', async () => {
  const { member, account, fetched, pageOf } = await connected('youtube')
  account.posts = 0
  expect(await fetched()).toMatchObject({ state: 'done', error: null, posts_seen: 0 })
  expect(await pageOf()).toMatchObject({ state: 'active', signs: [], fans: given.youtube })
  expect((await member.call('notices.list', {})).data.list).toEqual([])
})

test('a platform that asks for a wait of 400 days is asked again after 25 hours', async () => {
  const { member, start } = await connected('x')
  misbehave({ app: 'x', fault: 'throttle', on: 'posts', seconds: 400 * 86_400 })
  const run = await start()
  expect(await through()).toEqual([25 * 3600])
  expect(await runOf(member, run)).toMatchObject({ state: 'done', posts_new: 34 })
})

test('a token that is still valid is used if the platform declines its renewal, without a sign', async () => {
  const { fetched, pageOf } = await connected('instagram')
  server.clock.pass(25 * 86_400)
  await fetched()
  server.clock.pass(10 * 86_400)
  server.sandbox.faults.set('tokenDeclined')
  expect(await fetched()).toMatchObject({ state: 'done', error: null })
  expect(await pageOf()).toMatchObject({ state: 'active', signs: [], access: { state: 'bound' } })
})

testAllOnly(
  'fetches 100,000 fans of X in seven windows, with at most 150 MiB more memory',
  async () => {
    const { member, account, start, fetched, pageOf } = await connected('x')
    // The database has no statistics about this page: a plan that relies on them takes a quarter of an hour.
    await server.services.pool.query('analyze')
    await fetched()
    account.fans = { from: 0, to: 100_000 }
    const before = process.memoryUsage()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20)
    const id = await start()
    const slept = await through()
    clearInterval(watch)
    // 15 answers of 1,000 fans in each.
    expect(slept).toHaveLength(6)
    expect(await runOf(member, id)).toMatchObject({ state: 'done', fans_seen: 100_000, fans_new: 99_570 })
    expect((await pageOf()).fans).toBe(100_000)
    expect(most - before.heapUsed).toBeLessThan(150 * 1024 * 1024)
  },
  300_000,
)
