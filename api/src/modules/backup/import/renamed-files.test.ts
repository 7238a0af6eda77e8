import { startTestServer, type TestServer } from '../../../../test/server'
import { postsFile } from '../../../platforms/fixtures/meta'
import { drawPicture } from '../../../platforms/fixtures/picture'
import { imports, type TestMember, zipOf } from '../test-imports'

/*
 * Until 2025, Meta's exports named a file by its name in Meta's storage and its id, since then by its id alone. Posts have no
 * id, and are known by their files: a member who imports exports of both kinds has each post once.
 */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { addPage, importOf } = imports(() => server)

type Meta = 'facebook' | 'instagram' | 'threads'
type Naming = 'old' | 'new'
interface ArchivedPost {
  /** Seconds since 1970. */
  at: number
  text: string
  ids: number[]
}

const start = 1_790_000_000
function uriOf(n: number, naming: Naming) {
  const id = `17858940${String(n).padStart(9, '0')}`
  return naming === 'old' ? `media/posts/202609/474329595_93417_n_${id}.png` : `media/posts/${id}.png`
}

const entry = {
  facebook: ({ at, text }: ArchivedPost, files: object[]) => ({
    timestamp: at,
    data: [{ post: text }],
    attachments: [{ data: files.map((media) => ({ media })) }],
  }),
  instagram: ({ at, text }: ArchivedPost, media: object[]) => ({
    media,
    title: text,
    creation_timestamp: at,
  }),
  threads: ({ at, text }: ArchivedPost, media: object[]) => ({ media, title: text, creation_timestamp: at }),
} satisfies Record<Meta, (post: ArchivedPost, files: object[]) => object>

function archiveOf(platform: Meta, naming: Naming, posts: ArchivedPost[], without: number[] = []) {
  const entries = posts.map((post) =>
    entry[platform](
      post,
      post.ids.map((id) => ({ uri: uriOf(id, naming), creation_timestamp: post.at })),
    ),
  )
  const pictures = posts
    .flatMap(({ ids }) => ids)
    .filter((id) => !without.includes(id))
    .map((id) => [uriOf(id, naming), drawPicture(id % 7, 8, 8)] as const)
  return zipOf(Object.fromEntries([postsFile(platform, entries), ...pictures]))
}

const address = {
  facebook: 'https://www.facebook.com/mochi.daily',
  instagram: 'https://www.instagram.com/mochi.daily',
  threads: 'https://www.threads.com/@mochi.daily',
}

async function page(platform: Meta) {
  const member: TestMember = await server.asMember()
  const { id } = await addPage(member, platform, address[platform])
  const read = async (naming: Naming, posts: ArchivedPost[], without?: number[]) =>
    importOf(member, id, await archiveOf(platform, naming, posts, without))
  const list = async () =>
    (await member.call('posts.list', { id, limit: 100 })).data.list.map(({ text, media }) => [
      text,
      media.filter(({ url }) => url !== null).length,
      media.length,
    ])
  return { read, list }
}

const posts: ArchivedPost[] = [
  { at: start, text: 'Mochi on the ferry', ids: [1] },
  { at: start + 60, text: 'Three of the ferry', ids: [2, 3, 4] },
  { at: start + 120, text: '', ids: [5] },
]
const all = [
  ['', 1, 1],
  ['Three of the ferry', 3, 3],
  ['Mochi on the ferry', 1, 1],
]

describe.each(['facebook', 'instagram', 'threads'] satisfies Meta[])('posts of %s', (platform) => {
  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ] satisfies [Naming, Naming][])(
    'from an export with %s names are not doubled by one with %s names',
    async (first, second) => {
      const { read, list } = await page(platform)
      expect(await read(first, posts, [3])).toMatchObject({ state: 'done', posts_new: 3 })
      expect(await read(second, posts)).toMatchObject({ posts_new: 0, posts_changed: 0 })
      expect(await list()).toEqual(all)
      for (const naming of [first, second])
        expect(await read(naming, posts)).toMatchObject({ posts_new: 0, posts_changed: 0 })
      expect(await list()).toEqual(all)
    },
  )

  test('stay separate if they show other files, or their words differ', async () => {
    const { read } = await page(platform)
    await read('old', posts)
    const others: ArchivedPost[] = [
      { at: start, text: 'Mochi on the ferry', ids: [6] },
      { at: start + 60, text: 'Three of the ferry', ids: [2, 3] },
      { at: start + 90, text: 'Once more', ids: [1] },
    ]
    expect(await read('new', others)).toMatchObject({ posts_new: 3 })
  })
})

test('two posts with the same picture stay two posts', async () => {
  const { read, list } = await page('facebook')
  const cover = (minute: number): ArchivedPost => ({ at: start + 60 * minute, text: '', ids: [1] })
  await read('old', [cover(0), cover(1)])
  expect(await read('new', [cover(1), cover(0), cover(2)])).toMatchObject({ posts_new: 1 })
  expect(await list()).toHaveLength(3)
})
