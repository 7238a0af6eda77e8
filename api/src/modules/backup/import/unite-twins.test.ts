import { startTestServer, type TestServer } from '../../../../test/server'
import { postsFile } from '../../../platforms/fixtures/meta'
import { drawPicture } from '../../../platforms/fixtures/picture'
import { fetches } from '../fetch/test-fetches'
import { imports, zipOf } from '../test-imports'

/*
 * Meta gives a post an id in its API but not in its archives: after importing from both, a member has each post once.
 */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { connected } = fetches(() => server)
const { importOf } = imports(() => server)

type Meta = 'facebook' | 'instagram' | 'threads'
interface ArchivedPost {
  /** Seconds since 1970. */
  at: number
  text: string
  files: number
  isLink?: boolean
}

const uriOf = (n: number, file: number) => `media/posts/202611/${n}_${file}.png`
const mediaOf = (n: number, { at, files }: ArchivedPost, more: object = {}) =>
  Array.from({ length: files }, (_, file) => ({ uri: uriOf(n, file), creation_timestamp: at, ...more }))

const entry = {
  facebook: ({ at, text, isLink, ...rest }: ArchivedPost, n: number) => ({
    timestamp: at,
    data: [{ post: text }],
    attachments: [
      {
        data: [
          ...mediaOf(n, { at, text, ...rest }).map((media) => ({ media })),
          ...(isLink ? [{ external_context: { url: 'https://island.example/menu' } }] : []),
        ],
      },
    ],
  }),
  instagram: (post: ArchivedPost, n: number) => ({
    media: mediaOf(n, post),
    title: post.text,
    creation_timestamp: post.at,
  }),
  threads: (post: ArchivedPost, n: number) => ({
    media: post.files > 0 ? mediaOf(n, post) : [{ title: post.text, creation_timestamp: post.at }],
    title: post.text,
    creation_timestamp: post.at,
  }),
} satisfies Record<Meta, (post: ArchivedPost, n: number) => object>

function archiveOf(platform: Meta, posts: ArchivedPost[]) {
  const entries = posts.map((post, n) => entry[platform](post, n))
  const pictures = posts.flatMap(({ files }, n) =>
    Array.from({ length: files }, (_, file) => [uriOf(n, file), drawPicture(n % 7, 8, 8)] as const),
  )
  return zipOf(Object.fromEntries([postsFile(platform, entries), ...pictures]))
}

/** A page with posts from the API, and the same posts as an archive would contain them. */
async function both(platform: Meta) {
  const made = await connected(platform)
  const { member, page, account, fetched } = made
  account.posts = 14
  const list = async () =>
    (await member.call('posts.list', { id: page, limit: 100 })).data.list.map(
      ({ id: uid, text, created_at, kind, media }) => ({
        ...{ uid, text, kind },
        at: Date.parse(created_at!) / 1000,
        files: media.length,
        kept: media.filter(({ url }) => url !== null).length,
      }),
    )
  await fetched()
  const byApi = await list()
  // Archives leave out reposts.
  const archived = byApi
    .filter(({ kind }) => kind !== 'repost')
    .map(({ kind, ...one }): ArchivedPost => ({
      ...{ ...one, text: one.text.replace(/\s*https:\/\/island\.example\/menu$/, '') },
      isLink: kind === 'link',
    }))
  const forget = async () => {
    for (const table of ['posts', 'post_media'])
      await server.services.pool.query(`delete from ${table} where page_id = $1`, [page])
    await server.services.pool.query('update pages set posts = 0 where id = $1', [page])
  }
  const read = async (posts: ArchivedPost[]) => importOf(member, page, await archiveOf(platform, posts))
  const counted = async () => (await made.pageOf()).posts
  return { fetched, list, byApi, archived, forget, read, counted }
}

describe.each(['facebook', 'instagram', 'threads'] satisfies Meta[])('posts of %s', (platform) => {
  test('fetched through the API are not doubled by an archive', async () => {
    const { list, byApi, archived, read, counted, fetched } = await both(platform)
    expect(archived.length).toBeGreaterThan(10)
    for (const _time of ['once', 'and again'])
      expect(await read(archived)).toMatchObject({ state: 'done', posts_new: 0, posts_changed: 0 })
    expect(await list()).toEqual(byApi)
    expect(await counted()).toBe(14)
    expect(await fetched()).toMatchObject({ posts_new: 0, posts_changed: 0 })
  })

  test('from an archive get the platform’s id from the API, and keep their files', async () => {
    const { list, byApi, archived, forget, read, counted, fetched } = await both(platform)
    await forget()
    await read(archived)
    const { length } = archived
    expect((await list()).filter(({ uid }) => byApi.some((one) => one.uid === uid))).toEqual([])
    // A Threads archive leaves out the address that a post links to.
    const links = platform === 'threads' ? archived.filter(({ isLink }) => isLink).length : 0
    expect(await fetched()).toMatchObject({ posts_new: 14 - length, posts_changed: links })
    const now = await list()
    expect(now.map(({ text }) => text)).toEqual(byApi.map(({ text }) => text))
    expect(now.map(({ uid }) => uid)).toEqual(byApi.map(({ uid }) => uid))
    expect(now.map(({ files }) => files)).toEqual(byApi.map(({ files }) => files))
    expect(now.every(({ files, kept }) => files === kept)).toBe(true)
    expect(await counted()).toBe(14)
    expect(await read(archived)).toMatchObject({ posts_new: 0, posts_changed: 0 })
    expect(await fetched()).toMatchObject({ posts_new: 0, posts_changed: 0 })
  })

  test('of the same minute stay separate if their text, files or time differ', async () => {
    const { byApi, archived, forget, read, counted, fetched } = await both(platform)
    const one = archived.find(({ files }) => files > 0)!
    const others: ArchivedPost[] = [
      { ...one, text: `${one.text} 2` },
      { ...one, files: one.files + 1 },
      // The same words, but the platform has them only once: the time shows which of the two posts it is.
      { ...one, at: one.at + 20 },
      // Without words, only the time distinguishes pictures.
      { at: one.at + 20, text: '', files: 1 },
    ]
    expect(await read([...archived, ...others])).toMatchObject({ posts_new: 4 })
    expect(await counted()).toBe(18)
    await forget()
    await read([...others, ...archived])
    await fetched()
    expect(await counted()).toBe(4 + byApi.length)
  })
})

test('an Instagram post that the archive dates four seconds earlier is the same post', async () => {
  const { archived, read, counted } = await both('instagram')
  expect(await read(archived.map((one) => ({ ...one, at: one.at - 4 })))).toMatchObject({ posts_new: 0 })
  expect(await counted()).toBe(14)
})

test('two identical Facebook posts of one second stay two posts', async () => {
  const { fetched, archived, forget, read, counted } = await both('facebook')
  const one = archived.find(({ files }) => files > 0)!
  await forget()
  await read([...archived, one])
  await fetched()
  expect(await counted()).toBe(14 + 1)
  expect(await read([...archived, one])).toMatchObject({ posts_new: 0 })
})
