import type { PostVisibility } from '@fankeep/shared/contract'
import { postVisibility } from '@fankeep/shared/contract/posts'
import sharp from 'sharp'
import type { PlayedPlatform } from '../../../sandbox/world'
import { publisherOf } from '../../../platforms/publishers'
import { isWithin } from '../../../platforms/visibility'
import { startTestServer, type TestServer } from '../../../../test/server'
import { contentOf, type GivenPost } from '../test-restores'
import { appOf, played } from '../../backup/fetch/test-fetches'
import { targets } from '../rules/targets'
import { bare, publishes } from './test-publishes'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.sandbox.misbehaviours.clear())
afterAll(() => server.close())
const { restored, through, again } = publishes(() => server)

/** Three posts that a platform accepts unchanged. */
const postsFor = (platform: PlayedPlatform): GivenPost[] => {
  const film = { kind: 'video' as const, files: ['video/mp4'] }
  if (platform === 'youtube') return ['one', 'two', 'three'].map((text) => ({ text, ...film }))
  const first: GivenPost =
    platform === 'instagram' || platform === 'tiktok'
      ? { text: 'one' }
      : { text: 'one https://island.example/menu', kind: 'text', files: [] }
  return [first, { text: 'two', files: ['image/jpeg', 'image/jpeg'] }, { text: 'three', ...film }]
}
/** Posts whose outcome a platform can always report: TikTok's pictures have a separate test. */
const sureFor = (platform: PlayedPlatform) => {
  const films = ['one', 'two', 'three'].map((text) => ({
    text,
    kind: 'video' as const,
    files: ['video/mp4'],
  }))
  return platform === 'tiktok' ? films : postsFor(platform)
}
/** The page that a link leads to, as in a browser. */
async function opened(url: string): Promise<string> {
  const through = (address: string) => address.replace('http://localhost:8080', server.origin)
  const answer = await fetch(through(url), { redirect: 'manual' })
  const to = answer.headers.get('location')
  return to ? (await fetch(through(to))).text() : answer.text()
}
/** A post of every visibility, each of a kind the platform accepts; its text names who could see it. */
const ofEachVisibility = (platform: PlayedPlatform): GivenPost[] =>
  postVisibility.options.map((visibility) => ({
    ...(platform === 'youtube' ? { kind: 'video' as const, files: ['video/mp4'] } : {}),
    text: visibility,
    visibility,
  }))
const wordsFor = (platform: PlayedPlatform) => postsFor(platform).map(({ text }) => text)

describe.each(played)('publishing to %s', (platform) => {
  test('publishes posts oldest first with their files and links, and mails the member when it is done', async () => {
    const { begin, shown, there, account, member } = await restored(platform, postsFor(platform))
    expect(await begin()).toMatchObject({ state: 2, way: 'api', phase: 'publishing', of: 3 })
    await through()
    expect(there()).toEqual(wordsFor(platform))
    expect(
      account.published.map(({ files = [] }) => files.map(({ bytes }) => bytes.toString())).reverse(),
    ).toEqual(
      postsFor(platform).map(({ files = ['image/jpeg'] }, n) =>
        files.map((type, position) => contentOf(`post-${n}`, position, type!)),
      ),
    )
    const { request, list } = await shown()
    expect(request).toMatchObject({ state: 3, done: 3, failed: 0, unknown: 0, phase: null })
    expect(new Set(list.map(({ url }) => url)).size).toBe(3)
    for (const { outcome, url } of list) {
      expect(outcome).toBe('done')
      expect(await opened(url!)).toContain(`@${account.handle}`)
    }
    await server.work()
    expect(server.sent.find((one) => one.kind === 'mail' && one.to === member.email)?.text).toContain('3')
  })

  test.each(['cut', 'hang', 'drop', 'fault', 'throttle', 'html'] as const)(
    'publishes each post once and sets it to done if the platform answers “%s” to publishing',
    async (fault) => {
      const { begin, outcomes, there } = await restored(platform, sureFor(platform))
      const app = appOf(platform)
      server.sandbox.misbehaviours.add({ app, fault, on: 'publish', seconds: fault === 'hang' ? 0 : 300 })
      server.sandbox.misbehaviours.add({
        app,
        fault,
        on: 'publish',
        after: 1,
        seconds: fault === 'hang' ? 0 : 300,
      })
      await begin()
      await through()
      expect(there()).toEqual(wordsFor(platform))
      expect(await outcomes()).toEqual(['done', 'done', 'done'])
    },
  )

  test.each(['cut', 'drop', 'fault', 'throttle'] as const)(
    'continues where it was if the platform answers “%s” to preparing',
    async (fault) => {
      const { begin, outcomes, there } = await restored(platform, sureFor(platform))
      const app = appOf(platform)
      for (const after of [0, 1, 2])
        server.sandbox.misbehaviours.add({ app, fault, on: 'prepare', after, seconds: 120 })
      await begin()
      await through()
      expect(there()).toEqual(wordsFor(platform))
      expect(await outcomes()).toEqual(['done', 'done', 'done'])
    },
  )

  test('publishes the other posts if one is refused, shows why, and publishes that one on a retry', async () => {
    const { begin, shown, there, member, request } = await restored(platform, postsFor(platform))
    const on = platform === 'tiktok' ? 'prepare' : 'publish'
    const after = platform === 'tiktok' ? 0 : 1
    server.sandbox.misbehaviours.add({ app: appOf(platform), fault: 'refuse', on, after })
    await begin()
    await through()
    const { list, request: ended } = await shown()
    expect(ended).toMatchObject({ state: 3, done: 2, failed: 1 })
    const failed = list.find(({ outcome }) => outcome === 'failed')!
    expect(failed).toMatchObject({ can_retry: true, why: { key: 'restore_refused' } })
    expect(failed.why!.msg).toContain('This post is not taken')
    const { data } = await member.call('restore.retry', { request, n: failed.n })
    expect(data).toMatchObject({ request: { state: 2, failed: 0 }, item: { outcome: 'waiting', why: null } })
    await through()
    expect((await shown()).request).toMatchObject({ state: 3, done: 3, failed: 0 })
    expect(there().sort()).toEqual(wordsFor(platform).sort())
  })

  test('pauses if the permission is revoked, and continues once the member authorizes and resumes it', async () => {
    const { begin, shown, there, member, request, page, handle } = await restored(
      platform,
      postsFor(platform),
    )
    server.sandbox.misbehaviours.add({
      app: appOf(platform),
      fault: 'revoke',
      on: 'publish',
      after: platform === 'tiktok' ? 0 : 1,
    })
    await begin()
    await through()
    expect((await shown()).request).toMatchObject({
      state: 2,
      phase: 'paused',
      halted: { key: 'restore_access_ended' },
    })
    expect(await member.call('restore.goOn', { request })).toMatchObject({ error: 'restore_authorise' })
    await again(member, page, handle)
    expect((await member.call('restore.goOn', { request })).data).toMatchObject({
      phase: 'publishing',
      halted: null,
    })
    await through()
    expect(there()).toEqual(wordsFor(platform))
    expect((await shown()).request).toMatchObject({ state: 3, done: 3 })
  })
})

describe.each(played)('%s: visibility of posts', (platform) => {
  const has = targets[platform].audiences

  test('the publisher supports exactly the audiences that the dry run expects', () => {
    const { audiences } = publisherOf({ platform, handle: 'island' })!
    const kept = Object.entries(audiences).flatMap(([audience, word]) => (word === null ? [] : [audience]))
    expect(kept).toEqual(has)
  })

  test('publishes no post more openly than it was, and skips posts for which that is impossible', async () => {
    const { begin, account, member, request } = await restored(platform, ofEachVisibility(platform))
    const { data } = await member.call('restore.dryRun', { request }, { language: 'en' })
    const left = data.list.filter(({ state }) => state === 'skipped').map(({ visibility }) => visibility)
    expect(left).toEqual(has.includes('private') ? [] : postVisibility.options.slice(1))
    for (const { audience, state, notes, visibility } of data.list) {
      expect(audience === null).toBe(state === 'skipped')
      if (audience !== visibility) expect(notes.map(({ msg }) => msg).join()).toMatch(/visible to: |everyone/)
    }
    await begin()
    await through()
    const up = account.published.map((post) => [bare(post) as PostVisibility, post.audience] as const)
    expect(up).toHaveLength(postVisibility.options.length - left.length)
    for (const [was, audience] of up)
      expect([was, audience, isWithin(audience, was)]).toEqual([was, audience, true])
    expect(new Map(up).get('public')).toBe('public')
    if (has.includes('unlisted')) expect(new Map(up).get('unlisted')).toBe('unlisted')
  })

  test('does not publish a post openly if its stored audience is unsupported, and reports it as failed', async () => {
    const { begin, account, request, shown } = await restored(
      platform,
      ofEachVisibility(platform).slice(0, 1),
    )
    await begin()
    await server.services.db
      .updateTable('restoreItems')
      .set({ audience: 'some' })
      .where('restoreId', '=', request)
      .execute()
    await through()
    expect(account.published.every(({ audience }) => audience === 'private')).toBe(true)
    expect((await shown()).list).toMatchObject([{ outcome: 'failed', why: { key: 'restore_refused' } }])
  })

  test('posts of unknown visibility can be chosen for everyone all at once, closed posts one by one', async () => {
    const { begin, account, member, request } = await restored(platform, ofEachVisibility(platform))
    const dry = async () => (await member.call('restore.dryRun', { request, limit: 50 })).data
    const closed = (await dry()).list.find(({ visibility }) => visibility === 'private')!
    expect((await dry()).unsaid).toBe(1)
    const choose = (given: { post?: string; all?: boolean; take: boolean }) =>
      member.call('restore.choose', { request, openly: true, ...given })
    await choose({ all: true, take: true })
    expect((await dry()).unsaid).toBe(0)
    await choose({ post: closed.post, take: true })
    const chosen = new Map((await dry()).list.map(({ visibility, openly }) => [visibility, openly]))
    expect(chosen.get('unknown')).toBe('chosen')
    // If the platform offers the same or a narrower audience, there is nothing to choose.
    expect(chosen.get('private')).toBe(has.includes('private') ? 'no' : 'chosen')
    expect(chosen.get('public')).toBe('no')
    await choose({ post: closed.post, take: false })
    expect((await dry()).list.map(({ openly }) => openly).filter((one) => one === 'chosen')).toHaveLength(1)
    await choose({ post: closed.post, take: true })
    await begin()
    await through()
    const up = new Map(account.published.map((post) => [bare(post), post.audience]))
    expect(up.get('unknown')).toBe('public')
    expect(up.get('private')).toBe(has.includes('private') ? 'private' : 'public')
  })
})

test('the choice to publish a post openly ends when a backup shows who could see it', async () => {
  const { member, request, lost } = await restored('x', [{ text: 'secret', visibility: 'unknown' }])
  await member.call('restore.choose', { request, all: true, take: true, openly: true })
  const dry = async () => (await member.call('restore.dryRun', { request })).data.list[0]!
  expect(await dry()).toMatchObject({ state: 'adjusted', audience: 'public', openly: 'chosen' })
  await server.services.db
    .updateTable('posts')
    .set({ visibility: 'private' })
    .where('pageId', '=', lost)
    .execute()
  expect(await dry()).toMatchObject({ state: 'skipped', audience: null, openly: 'may' })
})

test('a post without a stored audience is not published, and fails with a reason', async () => {
  const { begin, account, request, shown } = await restored('youtube', postsFor('youtube').slice(0, 1))
  await begin()
  await server.services.db
    .updateTable('restoreItems')
    .set({ audience: null })
    .where('restoreId', '=', request)
    .execute()
  await through()
  expect(account.published).toEqual([])
  expect((await shown()).list).toMatchObject([
    { outcome: 'failed', why: { key: 'restore_audience_unknown' } },
  ])
})

test('tiktok: a protected account publishes public posts to followers only', async () => {
  const { begin, account, there } = await restored('tiktok', ofEachVisibility('tiktok'))
  account.protected = true
  await begin()
  await through()
  expect(there()).toHaveLength(postVisibility.options.length)
  const up = new Map(account.published.map((post) => [bare(post), post.audience]))
  expect([up.get('public'), up.get('followers'), up.get('friends'), up.get('private')]).toEqual([
    'followers',
    'followers',
    'friends',
    'private',
  ])
})

test.each(['tiktok', 'x', 'youtube'] as const)(
  '%s: refreshes a token that expires during the restore',
  async (platform) => {
    const { begin, outcomes, there } = await restored(platform, postsFor(platform))
    server.sandbox.misbehaviours.add({ app: appOf(platform), fault: 'expire', on: 'prepare', after: 1 })
    await begin()
    await through()
    expect(there()).toEqual(wordsFor(platform))
    expect(await outcomes()).toEqual(['done', 'done', 'done'])
  },
)

test('x: uploads a picture again if X accepts its post only more than a day later', async () => {
  const { begin, outcomes, there } = await restored('x', [{ text: 'soup' }])
  server.sandbox.misbehaviours.add({ app: 'x', fault: 'throttle', on: 'publish', seconds: 26 * 3600 })
  await begin()
  await through()
  expect(await outcomes()).toEqual(['done'])
  expect(there()).toEqual(['soup'])
})

test('facebook: uploads a video again if the answer to its publishing was lost, and does not pause', async () => {
  const film = { text: 'film', kind: 'video' as const, files: ['video/mp4'] }
  const { begin, shown, there } = await restored('facebook', [film])
  server.sandbox.misbehaviours.add({ app: 'facebook', fault: 'drop', on: 'publish' })
  await begin()
  await through()
  expect((await shown()).request).toMatchObject({ state: 3, done: 1, halted: null })
  expect(there()).toEqual(['film'])
})

test('instagram: publishes a PNG as a JPEG in the allowed shape, and notes it in the dry run', async () => {
  const content = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#db2777' } })
    .png()
    .toBuffer()
  const { begin, member, request, account, outcomes } = await restored('instagram', [
    { text: 'tall', files: ['image/png'], content },
  ])
  const { data } = await member.call('restore.dryRun', { request }, { language: 'en' })
  expect(data.list[0]).toMatchObject({
    state: 'adjusted',
    notes: [{ key: 'restore_media_anew', msg: 'Photos converted to JPEG: 1' }],
  })
  await begin()
  await through()
  expect(await outcomes()).toEqual(['done'])
  expect(await sharp(account.published[0]!.files![0]!.bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1280,
    height: 1600,
  })
})

describe('a post whose outcome is unknown', () => {
  const cutOff = async () => {
    const given = await restored('tiktok', [{ text: 'pictures' }])
    server.sandbox.misbehaviours.add({ app: 'tiktok', fault: 'cut', on: 'publish' })
    await given.begin()
    await through()
    const { request, list } = await given.shown()
    expect(request).toMatchObject({ state: 3, done: 0, unknown: 1 })
    expect(list).toMatchObject([{ outcome: 'unknown', can_retry: true, why: { key: 'restore_unsure' } }])
    expect(given.there()).toEqual(['pictures'])
    return given
  }

  test('tiktok: a post that TikTok accepted and has forgotten is unknown, not failed', async () => {
    const { begin, request, shown, there } = await restored('tiktok', [{ text: 'pictures' }])
    await begin()
    await server.workDue()
    // As if days had passed: the platform no longer knows its id.
    await server.services.pool.query(
      `update restore_items set sending = jsonb_set(sending, '{ready,id}', '"p_pub_url~0"') where restore_id = $1`,
      [request],
    )
    await through()
    expect((await shown()).list).toMatchObject([{ outcome: 'unknown', why: { key: 'restore_unsure' } }])
    expect(there()).toEqual(['pictures'])
  })

  test('tiktok: a post still in processing after 25 hours is unknown, and the next post is published', async () => {
    const { begin, account, outcomes, there } = await restored('tiktok', [{ text: 'one' }, { text: 'two' }])
    account.works = Infinity
    await begin()
    await server.workDue()
    delete account.works
    server.clock.pass(25 * 3600)
    await through()
    expect(await outcomes()).toEqual(['unknown', 'done'])
    expect(there()).toEqual(['one', 'two'])
  })

  test('is not published again automatically, and is done once the member ticks it off', async () => {
    const { member, request, shown, there } = await cutOff()
    const found = await member.call('restore.tick', {
      request,
      n: 1,
      done: true,
      url: 'https://www.tiktok.com/@a/1',
    })
    expect(found.data).toMatchObject({ state: 3, done: 1, unknown: 0 })
    expect((await shown()).list).toMatchObject([{ outcome: 'done', url: 'https://www.tiktok.com/@a/1' }])
    expect(there()).toEqual(['pictures'])
  })

  test('is published again if the member retries it', async () => {
    const { member, request, outcomes, there, account } = await cutOff()
    account.published.splice(0)
    await member.call('restore.retry', { request, n: 1 })
    await through()
    expect(await outcomes()).toEqual(['done'])
    expect(there()).toEqual(['pictures'])
  })
})
