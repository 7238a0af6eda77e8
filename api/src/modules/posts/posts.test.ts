import { startTestServer, type TestServer } from '../../../test/server'
import { drawPicture } from '../../platforms/fixtures/picture'
import { metaJson } from '../../platforms/fixtures/meta'
import { zipBuffer } from '../../platforms/fixtures/zip'
import { imports, instagramZip, onDay, zipOf } from '../backup/test-imports'
import { usageOf } from '../pages/usage'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { deletePage, erasePage, instagram, pageOf } = imports(() => server)

const get = (url: string, headers: Record<string, string> = {}) => fetch(server.origin + url, { headers })
const seconds = (day: string) => onDay(day).getTime() / 1000

/** An archive with one post for each of these files. */
const archiveOf = (files: Record<string, string | Buffer | null>, madeOn = '10-10') =>
  zipOf({
    'your_instagram_activity/media/posts_1.json': metaJson(
      Object.keys(files).map((name, n) => ({
        media: [
          {
            uri: `media/posts/${name}`,
            creation_timestamp: seconds('09-01') + n,
            title: `About ${name}, made on ${madeOn}`,
          },
        ],
      })),
    ),
    ...Object.fromEntries(
      Object.entries(files).flatMap(([name, content]) =>
        content === null ? [] : [[`media/posts/${name}`, content]],
      ),
    ),
  })

describe('posts of a page', () => {
  test('are listed newest first with their pictures, in pages', async () => {
    const { member, page, import: read } = await instagram()
    const run = await read(await instagramZip({ fans: 3, posts: 7, madeOn: '10-10' }))
    expect(run).toMatchObject({ state: 'done', posts_seen: 7, posts_new: 7, posts_changed: 0 })
    expect(run.bytes).toBeGreaterThan(0)

    const first = await member.call('posts.list', { id: page, limit: 4 })
    const second = await member.call('posts.list', { id: page, limit: 4, cursor: first.data.next! })
    expect([first.data.list.length, second.data.list.length, second.data.next, first.data.total]).toEqual([
      4,
      3,
      null,
      7,
    ])
    const dates = [...first.data.list, ...second.data.list].map(({ created_at }) => created_at!)
    expect(dates).toEqual([...dates].sort().reverse())
    const carousel = first.data.list[2]!
    expect(carousel.media).toHaveLength(3)
    expect(carousel.media[0]).toMatchObject({
      kind: 'photo',
      missing: false,
      url: expect.stringMatching(/^\/api3\/media\//),
    })
    expect(await pageOf(member, page)).toMatchObject({ posts: 7, bytes: run.bytes })
    expect((await usageOf(server.services.db, member.id)).storage).toBe(run.bytes)
  })

  test('are found by text, kind and day', async () => {
    const { member, page, import: read } = await instagram()
    await read(await instagramZip({ posts: 5, stories: 1, madeOn: '10-10' }))
    const { data: all } = await member.call('posts.list', { id: page })
    const find = async (given: object) => (await member.call('posts.list', { id: page, ...given })).data.total
    expect(await find({ q: '100%_' })).toBe(0)
    expect(await find({ q: '早餐' })).toBe(all.list.filter(({ text }) => text.includes('早餐')).length)
    expect(await find({ kind: 'story' })).toBe(1)
    const day = all.list[2]!.created_at!.slice(0, 10)
    expect(await find({ from: day, to: day })).toBeGreaterThan(0)
    expect(await find({ from: '2031-01-01' })).toBe(0)
  })

  test('are counted if they changed; the same archive again changes nothing', async () => {
    const { member, page, import: read } = await instagram()
    const picture = drawPicture(1, 32, 32)
    const first = await archiveOf({ 'a.png': picture, 'b.png': drawPicture(2, 32, 32) })
    expect(await read(first)).toMatchObject({ posts_new: 2 })
    expect(await read(first)).toMatchObject({
      posts_new: 0,
      posts_changed: 0,
      bytes: 0,
      notes: expect.arrayContaining([expect.objectContaining({ key: 'already_imported' })]),
    })
    const newer = await read(
      await zipBuffer(
        {
          'your_instagram_activity/media/posts_1.json': metaJson([
            {
              media: [
                { uri: 'media/posts/a.png', creation_timestamp: seconds('09-01'), title: 'Changed words' },
              ],
            },
          ]),
          'media/posts/a.png': picture,
        },
        { at: onDay('10-11') },
      ),
    )
    expect(newer).toMatchObject({ posts_new: 0, posts_changed: 1, bytes: 0 })
    const { data } = await member.call('posts.list', { id: page })
    expect(data.list.map(({ text }) => text)).toContain('Changed words')
    expect(data.total).toBe(2)
  })

  test('show a missing picture until an archive brings it', async () => {
    const { member, page, import: read } = await instagram()
    const run = await read(await archiveOf({ 'a.png': null }))
    expect(run.notes).toContainEqual(expect.objectContaining({ key: 'media_missing' }))
    const media = async () => (await member.call('posts.list', { id: page })).data.list[0]!.media[0]
    expect(await media()).toEqual({ kind: 'photo', url: null, bytes: null, missing: true })
    const picture = drawPicture(3, 32, 32)
    await read(await archiveOf({ 'a.png': picture }, '10-11'))
    expect(await media()).toMatchObject({ missing: false, bytes: picture.length })
  })
})

describe('a stored media file', () => {
  const kept = async (content: Buffer, name = 'a.png') => {
    const { member, page, import: read } = await instagram()
    await read(await archiveOf({ [name]: content }))
    const { data } = await member.call('posts.list', { id: page })
    return { member, page, url: data.list[0]!.media[0]!.url!, content }
  }

  test('is served whole and in ranges, with headers that prevent scripts', async () => {
    const { url, content } = await kept(drawPicture(4, 64, 64))
    const whole = await get(url)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('image/png')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(whole.headers.get('content-security-policy')).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    )
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
    const part = await get(url, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true)
    expect((await get(url, { range: 'bytes=-5' })).headers.get('content-length')).toBe('5')
    expect((await get(url, { range: `bytes=${content.length}-` })).status).toBe(416)
    expect((await get(url, { 'if-none-match': whole.headers.get('etag')! })).status).toBe(304)
  })

  test.each([
    ['HTML', '<html><script>alert(1)</script></html>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ])('is served as an attachment if it is %s under a picture’s name', async (_what, content) => {
    const { url } = await kept(Buffer.from(content))
    const answer = await get(url)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('returns 404 without a complete, valid and recent signature', async () => {
    const { url, page } = await kept(drawPicture(5, 32, 32))
    const other = await server.asMember()
    const [path, query] = url.split('?') as [string, string]
    const wrong = [
      path,
      `${path}?until=9999999999&signature=${new URLSearchParams(query).get('signature')}`,
      `${url.slice(0, -3)}abc`,
      url.replace(`/${page}/`, `/${Number(page) + 1}/`),
      url.replace(/media\/\d+\//, `media/${other.id}/`),
      url.replace(/[0-9a-f]{64}/, 'f'.repeat(64)),
      url.replace(/[0-9a-f]{64}/, '..%2f..%2fsecret.key'),
    ]
    for (const address of wrong) expect((await get(address)).status).toBe(404)
    expect((await get(url)).status).toBe(200)
    server.clock.pass(2 * 3600)
    expect((await get(url)).status).toBe(404)
  })

  test('is erased with its page unless another page has it', async () => {
    const picture = drawPicture(6, 32, 32)
    const one = await kept(picture)
    const two = await kept(picture)
    await deletePage(one.member, one.page)
    expect((await get(one.url)).status).toBe(404)
    expect((await get(two.url)).status).toBe(200)
    const hash = /[0-9a-f]{64}/.exec(two.url)![0]
    await deletePage(two.member, two.page)
    expect((await get(two.url)).status).toBe(404)
    await erasePage(one.member, one.page)
    await erasePage(two.member, two.page)
    expect(await server.services.files.size(hash)).toBeNull()
  })

  test('is left out if it exceeds the plan’s storage; a smaller file is kept', async () => {
    const { member, page, import: read } = await instagram({ vipType: 0 })
    await server.services.pool.query('update pages set bytes = $2 where id = $1', [
      page,
      100 * 1024 ** 2 - 3000,
    ])
    const [small, large] = [drawPicture(7, 16, 16), drawPicture(8, 256, 256)]
    expect(small.length).toBeLessThan(3000)
    expect(large.length).toBeGreaterThan(3000)
    const run = await read(await archiveOf({ 'large.png': large, 'small.png': small }))
    expect(run).toMatchObject({ state: 'done', posts_new: 2, bytes: small.length })
    expect(run.notes).toContainEqual(expect.objectContaining({ key: 'media_over_storage' }))
    const media = (await member.call('posts.list', { id: page })).data.list.map(
      (post) => post.media[0]!.missing,
    )
    expect(media.sort()).toEqual([false, true])
  })

  test('is left out if another file of the archive took the last storage at the same time', async () => {
    const { page, import: read } = await instagram({ vipType: 0 })
    const pictures = [10, 11, 12, 13].map((seed) => drawPicture(seed, 16, 16))
    const sizes = pictures.map(({ length }) => length)
    await server.services.pool.query('update pages set bytes = $2 where id = $1', [
      page,
      100 * 1024 ** 2 - 2 * Math.min(...sizes) + 1,
    ])
    const files = Object.fromEntries(pictures.map((picture, n) => [`${n}.png`, picture]))
    const { bytes, notes } = await read(await archiveOf(files))
    expect(sizes).toContain(bytes)
    expect(notes).toContainEqual(expect.objectContaining({ key: 'media_over_storage' }))
  })
})
