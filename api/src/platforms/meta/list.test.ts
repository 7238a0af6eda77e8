import { eras } from '../fixtures/eras'
import { metaJson } from '../fixtures/meta'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { people, posts } from '../fixtures/samples'
import { bytesOf, type Files, zipBuffer } from '../fixtures/zip'
import { openArchive } from '../index'
import { metaList } from './list'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read(platform: 'facebook' | 'instagram' | 'threads', files: Files) {
  const archive = await openArchive(await uploads.put({ 'a.zip': await zipBuffer(files) }), platform, now)
  try {
    return { ...(await readEverything(archive)), owner: archive.owner }
  } finally {
    await archive.close()
  }
}

/** Removes the brackets of every list with a single record, at any depth. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = value
    const isLone = value.length === 1 && typeof first === 'object' && first !== null
    return isLone ? bare(first) : value.map(bare)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bare(one)]))
}

const withoutBrackets = (files: Files, change: (value: unknown) => unknown): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      path.endsWith('.json') ? JSON.stringify(change(JSON.parse(bytesOf(content).toString()))) : content,
    ]),
  )

const metas = eras.flatMap((era) =>
  era.platform === 'facebook' || era.platform === 'instagram' || era.platform === 'threads'
    ? [[`${era.platform} ${era.era}`, era, era.platform] as const]
    : [],
)

describe.each(metas)('an archive of %s', (_name, era, platform) => {
  const files = era.files(people(1), posts(1))

  test('with one fan and one post is read if Meta left out the brackets', async () => {
    const expected = await read(platform, files)
    expect([expected.fans.length, expected.posts.length]).toEqual([1, 1])
    expect(await read(platform, withoutBrackets(files, bare))).toEqual(expected)
  })

  test('with many fans is read in full if each has a list of one without brackets', async () => {
    const many = era.files(people(5), posts(5))
    expect(await read(platform, withoutBrackets(many, bare))).toEqual(await read(platform, many))
  })
})

test('a file of one record that breaks off is named as corrupt, and the list is not whole', async () => {
  const path = 'connections/followers_and_following/followers_1.json'
  const whole = metaJson({ relationships_followers: { string_list_data: [{ value: 'anna' }] } })
  const got = await read('instagram', {
    [path]: whole.slice(0, -12),
    'content/posts_1.json': metaJson([{ media: [{ uri: 'media/1.jpg', title: 'x' }] }]),
  })
  expect(got).toMatchObject({ fans: [], complete: false })
  expect(got.notes).toContainEqual({ key: 'corrupt_file', params: { file: path } })
})

test.each([['instagram'], ['threads']] as const)(
  'a record of %s whose list is no list is skipped and counted, and the list is not whole',
  async (platform) => {
    const isThreads = platform === 'threads'
    const path = isThreads
      ? 'your_instagram_activity/threads/followers.json'
      : 'connections/followers_and_following/followers_1.json'
    const key = isThreads ? 'text_post_app_text_post_app_followers' : 'relationships_followers'
    const list = [{ string_list_data: [{ value: 'anna' }] }, { title: '', string_list_data: 'x' }]
    const got = await read(platform, { [path]: metaJson({ [key]: list }) })
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna'])
    expect(got.notes).toContainEqual({ key: 'records_skipped', params: { count: 1, file: path } })
    expect(got.complete).toBe(false)
  },
)

test('a list of Meta can have several records, one or none', () => {
  expect(metaList([1, 2])).toEqual([1, 2])
  expect(metaList({ a: 1 })).toEqual([{ a: 1 }])
  for (const none of [{}, [], null, undefined, 'x', 7]) expect(metaList(none)).toEqual([])
})
