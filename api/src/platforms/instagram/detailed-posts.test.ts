import { openArchive } from '../index'
import { metaJson } from '../fixtures/meta'
import { readEverything, TempUploads } from '../fixtures/temp-upload'

/*
 * Exports since the end of 2025 contain the posts twice: in `posts.json` with labels, and in `posts_1.json` as before.
 */

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

const folder = 'your_instagram_activity/media'
const at = 1_770_000_000
const uri = (id: string) => `media/posts/202602/${id}.jpg`
const [one, two, three] = ['18010092311479001', '18010092311479002', '18010092311479003'] as const
const files = (...ids: string[]) => ids.map((id) => ({ uri: uri(id), creation_timestamp: at }))

/** A post in `posts.json`: the first file below the record, and all of a carousel below that. */
function detailed(ids: string[], { labels = [] as object[], time = at, caption = 'Three ferries 🎉' } = {}) {
  const nested = ids.map((id) => ({ title: '', dict: [{ label: 'Media', media: files(id) }] }))
  return {
    timestamp: time,
    media: [],
    label_values: [
      { label: 'Caption', value: caption },
      { label: 'Creation time', timestamp_value: time },
      ...labels,
      { label: 'Media', media: files(ids[0]!) },
      ...(ids.length > 1 ? [{ title: 'Media', dict: nested }] : []),
    ],
    fbid: ids[0],
  }
}
const plain = (ids: string[], time = at) => ({
  media: files(...ids).map((file) => ({ ...file, title: ids.length === 1 ? 'Three ferries 🎉' : '' })),
  title: 'Three ferries 🎉',
  creation_timestamp: time,
})

async function read(lists: Record<string, unknown>) {
  const archive = await openArchive(
    await uploads.put({
      'personal_information.json': metaJson({
        profile_user: [
          {
            string_map_data: {
              Username: { value: 'mochi.daily' },
              'Private Account': { value: 'False' },
            },
          },
        ],
      }),
      ...Object.fromEntries(
        Object.entries(lists).map(([name, list]) => [`${folder}/${name}`, metaJson(list)]),
      ),
    }),
    'instagram',
    now,
  )
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}
const namesOf = ({ media }: { media: { uri: string }[] }) => media.map((file) => file.uri)

describe('a carousel in posts.json', () => {
  it.each([
    ['in its order', [one, two, three]],
    ['with the first file at the end', [three, two, one]],
  ])('%s shows each file once, the first one first', async (_name, nested) => {
    const post = detailed([one, two, three])
    const inside = nested.map((id) => ({ title: '', dict: [{ label: 'Media', media: files(id) }] }))
    const label_values = [...post.label_values.slice(0, -1), { title: 'Media', dict: inside }]
    const { posts } = await read({ 'posts.json': [{ ...post, label_values }] })
    expect(posts.map(namesOf)).toEqual([[one, two, three].map(uri)])
  })

  it('is the same post as in posts_1.json', async () => {
    const { posts } = await read({
      'posts.json': [detailed([one, two, three])],
      'posts_1.json': [plain([one, two, three])],
    })
    expect(posts).toMatchObject([{ text: 'Three ferries 🎉', kind: 'photo', visibility: 'public' }])
    const old = await read({ 'posts_1.json': [plain([one, two, three])] })
    expect(old.posts.map(({ uid }) => uid)).toEqual(posts.map(({ uid }) => uid))
  })
})

describe('a post in several lists', () => {
  it('is read once, also if they give it different times', async () => {
    const got = await read({
      'posts.json': [detailed([one]), detailed([two, three])],
      'posts_1.json': [plain([one], at - 3), plain([two, three], at + 7)],
      'reels.json': { ig_reels_media: [{ media: files(one).map((file) => ({ ...file, title: 'a reel' })) }] },
    })
    expect(got.posts.map(namesOf)).toEqual([[uri(one)], [two, three].map(uri)])
    expect(got.notes.map(({ key }) => key)).not.toContain('records_skipped')
  })

  it('is private if it was archived', async () => {
    const archived = { media: files(one), title: 'Three ferries 🎉', creation_timestamp: at - 60 }
    const { posts } = await read({
      'posts.json': [detailed([one]), detailed([two])],
      'archived_posts.json': { ig_archived_post_media: [archived] },
    })
    expect(posts.map(({ media, visibility }) => [media[0]!.uri, visibility])).toEqual([
      [uri(one), 'private'],
      [uri(two), 'public'],
    ])
  })

  it('stays if only one of its files is in another, and so does a story', async () => {
    const { posts } = await read({
      'posts.json': [detailed([one, two])],
      'posts_1.json': [plain([one])],
      'stories.json': { ig_stories: [{ uri: uri(one), creation_timestamp: at + 60 }] },
    })
    expect(posts.map(({ kind }) => kind)).toEqual(['photo', 'story', 'photo'])
  })
})

describe('a draft', () => {
  it.each([
    ['Draft', 'True'],
    ['Published', 'False'],
    ['Brouillon', 'Vrai'],
    ['Publié', 'Faux'],
    ['Entwurf', 'Wahr'],
    ['草稿', '是'],
    ['已發佈', '否'],
  ])('was never published (%s: %s), so only its owner sees it', async (label, value) => {
    const { posts } = await read({ 'posts.json': [detailed([one], { labels: [{ label, value }] })] })
    expect(posts).toMatchObject([{ visibility: 'private' }])
  })

  it.each([
    ['Draft', 'False'],
    ['Published', 'True'],
    ['Publié', 'Vrai'],
    ['Qwerty', 'True'],
  ])('is not a post that was published (%s: %s)', async (label, value) => {
    const { posts } = await read({ 'posts.json': [detailed([one], { labels: [{ label, value }] })] })
    expect(posts).toMatchObject([{ visibility: 'public' }])
  })
})
