import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { CallInput } from '@fankeep/shared/contract'
import { send } from '../../../../test/send'
import { startTestServer, type TestServer } from '../../../../test/server'
import { allLanguages } from '../../../infra/language'
import { openUpload, type Upload } from '../../../platforms/archives/upload'
import { metaJson } from '../../../platforms/fixtures/meta'
import { drawPicture } from '../../../platforms/fixtures/picture'
import { TempUploads } from '../../../platforms/fixtures/temp-upload'
import { imports, instagramZip, type TestMember, zipOf } from '../../backup/test-imports'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const uploads = new TempUploads()
afterEach(() => uploads.clear())
const { instagram } = imports(() => server)

const ask = (
  member: TestMember,
  input: CallInput<'posts.download'>,
  language: 'zh-tw' | 'en' | 'zh-cn' = 'zh-tw',
) =>
  send(server.origin, 'posts.download', input as Record<string, unknown>, { token: member.token, language })

async function unpack(answer: Response) {
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const upload: Upload = await openUpload(await uploads.put({ 'posts.zip': bytes }))
  const files = new Map<string, Buffer>()
  // Reading an entry to its end checks its size and checksum.
  for (const entry of upload.entries) files.set(entry.path, await buffer(entry.stream()))
  await upload.close()
  return { files, posts: JSON.parse(files.get('posts.json')!.toString()) as Post[] }
}
interface Post {
  id: string
  text: string
  created_at: string
  visibility: string
  media: { kind: string; file: string | null }[]
}

test('a download of all posts has JSON, an HTML page, and each file once, byte for byte', async () => {
  const { member, page, import: read } = await instagram()
  await read(await instagramZip({ posts: 7 }))
  const listed = (await member.call('posts.list', { id: page, limit: 100 })).data.list
  const { files, posts } = await unpack(await ask(member, { id: page, all: true }))
  expect(posts.map(({ id, text, created_at }) => [id, text, created_at])).toEqual(
    listed.map(({ id, text, created_at }) => [id, text, created_at]),
  )
  const media = posts.flatMap((post) => post.media)
  expect(media.length).toBe(listed.flatMap((post) => post.media).length)
  for (const { file } of media) {
    expect(file).toMatch(/^media\/[0-9a-f]{20}\.png$/)
    // The name is the hash of what was imported.
    const hash = createHash('sha256').update(files.get(file!)!).digest('hex')
    expect(file).toContain(hash.slice(0, 20))
  }
  const html = files.get('index.html')!.toString()
  expect(html).toMatch(/<time>[\d/]+\s\d{2}:\d{2}<\/time>/)
  for (const { text } of posts) expect(html).toContain(text.split(' ')[0]!)
  expect(html).toContain(media[0]!.file!)
  expect([...files.keys()].filter((path) => path.startsWith('media/')).length).toBe(
    new Set(media.map(({ file }) => file)).size,
  )
})

test('a download of chosen posts has only those posts and their files', async () => {
  const { member, page, import: read } = await instagram()
  await read(await instagramZip({ posts: 7 }))
  const { list } = (await member.call('posts.list', { id: page })).data
  const { files, posts } = await unpack(
    await ask(member, { id: page, post: [list[0]!.id, list[3]!.id, 'nobody'] }),
  )
  expect(posts.map(({ id }) => id)).toEqual([list[0]!.id, list[3]!.id])
  expect([...files.keys()].filter((path) => path.startsWith('media/'))).toHaveLength(2)
})

test('posts.json has each post’s visibility; the HTML page shows it only if it is not public', async () => {
  const { member, page, import: read } = await instagram()
  await read(await instagramZip({ posts: 2 }))
  const [post] = (await member.call('posts.list', { id: page })).data.list
  const { db } = server.services
  await db.updateTable('posts').set({ visibility: 'public' }).where('pageId', '=', page).execute()
  await db
    .updateTable('posts')
    .set({ visibility: 'private' })
    .where('pageId', '=', page)
    .where('uid', '=', post!.id)
    .execute()
  const { files, posts } = await unpack(await ask(member, { id: page, all: true }, 'en'))
  expect(posts.map(({ visibility }) => visibility)).toEqual(['private', 'public'])
  expect(
    files
      .get('index.html')!
      .toString()
      .match(/Only me|Everyone/g),
  ).toEqual(['Only me'])
})

test('rejects a download without chosen posts', async () => {
  const { member, page } = await instagram()
  expect(await (await ask(member, { id: page })).json()).toMatchObject({ code: 0, error: 'nothing_selected' })
})

test('a download without any posts has an empty list and an HTML page', async () => {
  const { member, page } = await instagram()
  const { posts, files } = await unpack(await ask(member, { id: page, all: true }))
  expect(posts).toEqual([])
  expect(files.has('index.html')).toBe(true)
})

test('the HTML page escapes text from an archive, and reports a missing file in three languages', async () => {
  const { member, page, import: read } = await instagram()
  const text = '<script>alert(1)</script>"><img src=x onerror=alert(1)> & 早安'
  const media = [{ uri: 'media/posts/gone.png', creation_timestamp: 1_790_000_000, title: text }]
  await read(await zipOf({ 'your_instagram_activity/media/posts_1.json': metaJson([{ media }]) }))
  const said = new Set<string>()
  for (const language of allLanguages) {
    const { files, posts } = await unpack(await ask(member, { id: page, all: true }, language))
    const html = files.get('index.html')!.toString()
    expect(html).not.toMatch(/<script|<img src=x|style="/)
    expect(html).toContain('&#60;script&#62;alert(1)')
    expect(html).toContain("default-src 'none'")
    expect(posts[0]).toMatchObject({ text, media: [{ kind: 'photo', file: null }] })
    said.add(/<div class="media">(.*?)<\/div>/s.exec(html)![1]!)
  }
  expect(said.size).toBe(3)
})

test('an HTML file under a picture’s name is renamed to .bin', async () => {
  const { member, page, import: read } = await instagram()
  const media = [{ uri: 'media/posts/a.png', creation_timestamp: 1_790_000_000, title: 'x' }]
  const archive = {
    'your_instagram_activity/media/posts_1.json': metaJson([{ media }]),
    'media/posts/a.png': '<script>alert(1)</script>',
  }
  await read(await zipOf(archive))
  const { posts } = await unpack(await ask(member, { id: page, all: true }))
  expect(posts[0]!.media[0]!.file).toMatch(/\.bin$/)
})

test('650 posts are split over four HTML pages that link to each other, each post on one of them', async () => {
  const { member, page, import: read } = await instagram()
  const records = Array.from({ length: 650 }, (_, n) => ({
    media: [
      { uri: 'media/posts/a.png', creation_timestamp: 1_780_000_000 + n * 60, title: `post number ${n}.` },
    ],
  }))
  await read(
    await zipOf({
      'your_instagram_activity/media/posts_1.json': metaJson(records),
      'media/posts/a.png': drawPicture(1, 16, 16),
    }),
  )
  const { files, posts } = await unpack(await ask(member, { id: page, all: true }))
  const pages = ['index.html', 'page-2.html', 'page-3.html', 'page-4.html'].map((name) =>
    files.get(name)!.toString(),
  )
  expect(posts).toHaveLength(650)
  expect(pages.map((html) => html.split('<article>').length - 1)).toEqual([200, 200, 200, 50])
  expect(pages[1]).toContain('href="index.html"')
  expect(pages[1]).toContain('href="page-3.html"')
  expect(pages[0]).toContain('post number 649.')
  expect(pages[3]).toContain('post number 0.')
  expect([...files.keys()].filter((path) => path.startsWith('media/'))).toHaveLength(1)
})

test('a stored file that is gone from the disk is listed as missing; the other files are included', async () => {
  const { member, page, import: read } = await instagram()
  await read(await instagramZip({ posts: 3, newest: 1_771_000_000 }))
  const { rows } = await server.services.pool.query(
    'select hash from post_media where page_id = $1 order by hash limit 1',
    [page],
  )
  await server.services.files.remove(rows[0].hash as string)
  const { posts, files } = await unpack(await ask(member, { id: page, all: true }))
  expect(posts.flatMap(({ media }) => media).filter(({ file }) => file === null).length).toBeGreaterThan(0)
  expect([...files.keys()].some((path) => path.startsWith('media/'))).toBe(true)
  expect(files.get('missing-files.txt')?.toString()).toContain(`media/${rows[0].hash.slice(0, 20)}.`)
})
