import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlatformKey, Run } from '@fankeep/shared/contract'
import { startTestServer, type TestServer } from '../../../../test/server'
import { facebookFiles } from '../../../platforms/fixtures/facebook'
import { instagramFiles } from '../../../platforms/fixtures/instagram'
import { tgzOf } from '../../../platforms/fixtures/tar'
import { people, posts } from '../../../platforms/fixtures/samples'
import { xFiles } from '../../../platforms/fixtures/x'
import { youtubeFiles } from '../../../platforms/fixtures/youtube'
import { type Files, zipBuffer } from '../../../platforms/fixtures/zip'
import { sweepUploads } from '../upload/sweep'
import { imports, type TestMember } from '../test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf, pageOf } = imports(() => server)

const isMedium = (path: string) => /\.(png|mp4|jpg)$/.test(path)
const only = (files: Files, keep: (path: string) => boolean): Files =>
  Object.fromEntries(Object.entries(files).filter(([path]) => keep(path)))
const split = (files: Files) => ({
  data: only(files, (path) => !isMedium(path)),
  media: only(files, isMedium),
})
const keysOf = (run: Run) => run.notes.map(({ key }) => key)
const noteOf = (run: Run, key: string) => run.notes.find((note) => note.key === key)?.msg

const films = (count: number) => youtubeFiles({ posts: posts(count) })
const exports: [PlatformKey, string, Files][] = [
  ['facebook', 'https://www.facebook.com/mochi.daily', facebookFiles({ fans: people(3), posts: posts(9) })],
  ['instagram', 'https://www.instagram.com/mochi.daily', instagramFiles({ fans: 3, posts: 6, reels: 1 })],
  ['x', 'https://x.com/mochidaily', xFiles({ fans: 3, posts: 10 })],
  ['youtube', 'https://www.youtube.com/@mochidaily', films(4)],
]

async function pageFor(platform: PlatformKey, url: string) {
  const member = await server.asMember({ vipType: 2 })
  const { id } = await addPage(member, platform, url)
  const read = async (files: Files, name = 'part.zip') =>
    importOf(member, id, { name, content: await zipBuffer(files) })
  return { member, id, read, shown: () => mediaOf(member, id) }
}

/** The media of all posts, and whether each file is stored. */
async function mediaOf(member: TestMember, id: string) {
  const { data } = await member.call('posts.list', { id, limit: 100 })
  return data.list
    .flatMap((post) =>
      post.media.map(({ kind, url, missing }) => ({ post: post.id, kind, kept: url !== null && !missing })),
    )
    .sort((a, b) => a.post.localeCompare(b.post))
}
const kept = (media: { kept: boolean }[]) => media.filter((one) => one.kept).length

describe.each(exports)('%s in two parts, one with only media', (platform, url, files) => {
  const { data, media } = split(files)
  let whole: Awaited<ReturnType<typeof mediaOf>>
  beforeAll(async () => {
    const page = await pageFor(platform, url)
    await page.read(files)
    whole = await page.shown()
    expect(kept(whole)).toBeGreaterThan(1)
  })

  test('adds the media if their part comes a day later', async () => {
    const page = await pageFor(platform, url)
    expect(await page.read(data)).toMatchObject({ state: 'done' })
    expect(kept(await page.shown())).toBe(0)
    server.clock.pass(24 * 3600)
    const run = await page.read(media)
    expect(run).toMatchObject({ state: 'done', error: null, posts_new: 0, fans_gone: 0 })
    expect(keysOf(run)).toEqual(['media_added'])
    expect(noteOf(run, 'media_added')).toContain(String(kept(whole)))
    expect(run.bytes).toBeGreaterThan(0)
    expect(await page.shown()).toEqual(whole)
  })

  test('keeps the media waiting if their part comes a day before', async () => {
    const page = await pageFor(platform, url)
    const first = await page.read(media)
    expect(first).toMatchObject({ state: 'done', error: null, posts_seen: 0, fans_seen: 0 })
    expect(keysOf(first)).toEqual(['media_waiting'])
    expect((await pageOf(page.member, page.id)).last_backup).toBeNull()
    server.clock.pass(24 * 3600)
    await sweepUploads(server.services)
    const run = await page.read(data)
    expect(run).toMatchObject({ state: 'done' })
    expect(keysOf(run)).toContain('media_added')
    expect(keysOf(run).includes('media_missing')).toBe(kept(whole) < whole.length)
    expect(await page.shown()).toEqual(whole)
    // None of it is needed any longer.
    expect(waitingOf(page.id)).toEqual([])
  })

  test('changes nothing if the media part comes again', async () => {
    const page = await pageFor(platform, url)
    await page.read(data)
    await page.read(media)
    const { bytes } = await pageOf(page.member, page.id)
    const again = await page.read(media)
    expect(again).toMatchObject({ state: 'done', bytes: 0 })
    expect(keysOf(again)).toEqual(['already_imported'])
    expect((await pageOf(page.member, page.id)).bytes).toBe(bytes)
    expect(await page.shown()).toEqual(whole)
  })
})

const waitingOf = (page: string) => {
  const folder = join(server.services.config.dataDir, 'uploads', page)
  return existsSync(folder) ? readdirSync(folder) : []
}
const [, , files] = exports[1]!
const instagram = () => pageFor('instagram', exports[1]![1])

test('three parts in mixed order, one of them a TGZ, make a whole export', async () => {
  const { data, media } = split(files)
  const paths = Object.keys(media)
  const half = (n: number) => only(media, (path) => paths.indexOf(path) % 2 === n)
  const page = await instagram()
  await importOf(page.member, page.id, { name: 'b.tgz', content: await tgzOf(half(0)) })
  await page.read(data)
  expect(kept(await page.shown())).toBeGreaterThan(0)
  await page.read(half(1))
  expect((await page.shown()).every((one) => one.kept)).toBe(true)
})

test('media uploaded with other posts wait for their posts if the export is known to lack a part', async () => {
  const list = (n: number) => [
    { media: [{ uri: `media/posts/202601/${n}.png`, creation_timestamp: 1_700_000_000 + n, title: `${n}` }] },
  ]
  const part = (n: number) => ({ [`your_instagram_activity/media/posts_${n}.json`]: JSON.stringify(list(n)) })
  const pictures = Object.fromEntries([1, 2, 3].map((n) => [`media/posts/202601/${n}.png`, `picture ${n}`]))
  const page = await instagram()
  const first = await page.read({ ...part(1), ...part(3), ...pictures })
  expect(keysOf(first)).toEqual(expect.arrayContaining(['posts_absent', 'media_waiting']))
  expect(kept(await page.shown())).toBe(2)
  expect(waitingOf(page.id)).toHaveLength(1)
  const second = await page.read({ ...part(2) })
  expect(keysOf(second)).toContain('media_added')
  expect(keysOf(second)).not.toContain('media_missing')
  expect(kept(await page.shown())).toBe(3)
  expect(waitingOf(page.id)).toEqual([])
})

test('a whole export leaves no media waiting, even if its folders hold unused files', async () => {
  const page = await instagram()
  await page.read({ ...instagramFiles({ fans: 3, posts: 3 }), 'media/posts/202601/unused.png': 'x' })
  expect(waitingOf(page.id)).toEqual([])
})

test('a part with further posts also adds its media to posts of an earlier part', async () => {
  const { data, media } = split(instagramFiles({ fans: 3, posts: 6 }))
  const page = await instagram()
  await page.read(data)
  const more = { 'your_instagram_activity/media/stories.json': JSON.stringify({ ig_stories: [] }) }
  const story = { uri: 'media/stories/1.png', creation_timestamp: 1_700_000_000, title: 'later' }
  more['your_instagram_activity/media/stories.json'] = JSON.stringify({ ig_stories: [story] })
  const run = await page.read({ ...media, ...more, 'media/stories/1.png': 'a picture' })
  expect(run).toMatchObject({ posts_new: 1 })
  expect(keysOf(run)).toContain('media_added')
  expect((await page.shown()).every((one) => one.kept)).toBe(true)
})

test('a media part whose posts never come is erased after 30 days; the same part again replaces it', async () => {
  const page = await instagram()
  const run = await page.read(split(files).media)
  expect(noteOf(run, 'media_waiting')).toMatch(/\d{4}/)
  expect(waitingOf(page.id)).toHaveLength(1)
  // The same part again replaces the first.
  await page.read(split(files).media)
  expect(waitingOf(page.id)).toHaveLength(1)
  server.clock.pass(29 * 24 * 3600)
  await sweepUploads(server.services)
  expect(waitingOf(page.id)).toHaveLength(1)
  server.clock.pass(2 * 24 * 3600)
  await sweepUploads(server.services)
  expect(waitingOf(page.id)).toEqual([])
})

test('media of another platform are refused and not kept', async () => {
  const page = await instagram()
  const run = await page.read(split(xFiles({ posts: 10 })).media)
  expect(run).toMatchObject({ state: 'failed', error: { key: 'archive_other_platform' } })
  expect(waitingOf(page.id)).toEqual([])
})

test('HTML pages with media are refused as an HTML export', async () => {
  const page = await pageFor('facebook', exports[0]![1])
  const pages = { 'your_facebook_activity/posts/your_posts.html': '<html><body>posts</body></html>' }
  const run = await page.read({ ...split(exports[0]![2]).media, ...pages })
  expect(run).toMatchObject({ state: 'failed', error: { key: 'archive_html' } })
})

test('a part with only pictures from messages is refused, and nothing waits', async () => {
  const page = await pageFor('facebook', exports[0]![1])
  const run = await page.read({ 'your_facebook_activity/messages/inbox/ann_1/photos/1.jpg': 'x' })
  expect(run).toMatchObject({ state: 'failed', error: { key: 'archive_nothing_found' } })
  expect(run.error!.msg).toContain('several parts')
  expect(waitingOf(page.id)).toEqual([])
})

test('pictures in folders that no platform uses are refused as not readable', async () => {
  const page = await instagram()
  expect(await page.read({ 'holiday/1.png': 'x', 'media/2.png': 'x' })).toMatchObject({
    state: 'failed',
    error: { key: 'archive_not_readable' },
  })
})

test('missing parts of an export are named until they are uploaded', async () => {
  const { data, media } = split(films(4))
  const page = await pageFor('youtube', exports[3]![1])
  const part = (n: number) => `takeout-20260301T080000Z-00${n}.zip`
  const second = await page.read(media, part(2))
  expect(keysOf(second)).toEqual(['media_waiting', 'parts_awaited'])
  expect(noteOf(second, 'parts_awaited')).toContain(part(1))
  const other = await page.read({ 'Takeout/YouTube/videos/Other.mp4': 'film' }, part(4))
  expect(noteOf(other, 'parts_awaited')).toContain(`${part(1)}, ${part(3)}`)
  await page.read({ 'Takeout/YouTube/videos/Another.mp4': 'film' }, part(3))
  expect(keysOf(await page.read(data, part(1)))).not.toContain('parts_awaited')
})
