import sharp from 'sharp'
import type { PlayedPlatform } from '../../../../sandbox/world'
import { startTestServer, type TestServer } from '../../../../test/server'
import { contentOf, type GivenPost } from '../test-restores'
import { appOf, played } from '../../backup/fetch/test-fetches'
import { publishes } from './test-publishes'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.sandbox.misbehaviours.clear())
afterAll(() => server.close())
const { restored, through, again } = publishes(() => server)

/** Posts that a platform takes as they are, three of them. */
const postsFor = (platform: PlayedPlatform): GivenPost[] => {
  const film = { kind: 'video' as const, files: ['video/mp4'] }
  if (platform === 'youtube') return ['one', 'two', 'three'].map((text) => ({ text, ...film }))
  const first: GivenPost =
    platform === 'instagram' || platform === 'tiktok'
      ? { text: 'one' }
      : { text: 'one https://island.example/menu', kind: 'text', files: [] }
  return [first, { text: 'two', files: ['image/jpeg', 'image/jpeg'] }, { text: 'three', ...film }]
}
/** Of these a platform can say what became of them, whatever happened: TikTok's pictures have a test of their own. */
const sureFor = (platform: PlayedPlatform) => {
  const films = ['one', 'two', 'three'].map((text) => ({
    text,
    kind: 'video' as const,
    files: ['video/mp4'],
  }))
  return platform === 'tiktok' ? films : postsFor(platform)
}
/** The page that a link leads to, as a browser gets there. */
async function opened(url: string): Promise<string> {
  const through = (address: string) => address.replace('http://localhost:8080', server.origin)
  const answer = await fetch(through(url), { redirect: 'manual' })
  const to = answer.headers.get('location')
  return to ? (await fetch(through(to))).text() : answer.text()
}
const wordsFor = (platform: PlayedPlatform) => postsFor(platform).map(({ text }) => text)

describe.each(played)('%s', (platform) => {
  test('publishes posts oldest first, with their files, a link to each, and a mail when it is done', async () => {
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
    for (const { outcome, url } of list) {
      expect(outcome).toBe('done')
      expect(await opened(url!)).toContain(`@${account.handle}`)
    }
    await server.work()
    expect(server.sent.find((one) => one.kind === 'mail' && one.to === member.email)?.text).toContain('3')
  })

  test.each(['cut', 'hang', 'drop', 'fault', 'throttle', 'html'] as const)(
    'answers “%s” to the publishing itself: each post stands there once, and is said to',
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
    'answers “%s” before that: it goes on from where it was',
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

  test('does not take one post: the others stand there, that one says why and is tried again alone', async () => {
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

  test('takes the permission away: it waits for the member, who authorises and goes on', async () => {
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

test.each(['tiktok', 'x', 'youtube'] as const)(
  '%s: a token that has had its time is refreshed on the way',
  async (platform) => {
    const { begin, outcomes, there } = await restored(platform, postsFor(platform))
    server.sandbox.misbehaviours.add({ app: appOf(platform), fault: 'expire', on: 'prepare', after: 1 })
    await begin()
    await through()
    expect(there()).toEqual(wordsFor(platform))
    expect(await outcomes()).toEqual(['done', 'done', 'done'])
  },
)

test('instagram: a picture that is no JPEG stands there as one, and the dry run says so', async () => {
  const content = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#db2777' } })
    .png()
    .toBuffer()
  const { begin, member, request, account, outcomes } = await restored('instagram', [
    { text: 'tall', files: ['image/png'], content },
  ])
  const { data } = await member.call('restore.dryRun', { request }, { language: 'en' })
  expect(data.list[0]).toMatchObject({
    state: 'adjusted',
    notes: [{ key: 'restore_media_anew', msg: 'Photos written anew as JPEG: 1' }],
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

describe('what nobody can say', () => {
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

  test('is told so, and not published again by itself; the member finds it there', async () => {
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

  test('is published again where the member looked, did not find it, and says so', async () => {
    const { member, request, outcomes, there, account } = await cutOff()
    account.published.splice(0)
    await member.call('restore.retry', { request, n: 1 })
    await through()
    expect(await outcomes()).toEqual(['done'])
    expect(there()).toEqual(['pictures'])
  })
})
