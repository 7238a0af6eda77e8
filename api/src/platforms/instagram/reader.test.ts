import { openArchive } from '../index'
import {
  instagramFans,
  instagramFiles,
  type InstagramEra,
  type InstagramOptions,
} from '../fixtures/instagram'
import { metaJson } from '../fixtures/meta'
import { lineOf } from '../fixtures/people'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { type Files, zipBuffer } from '../fixtures/zip'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read(files: Files, name = 'archive.zip', at?: Date) {
  const bytes = await zipBuffer(files, at ? { at } : {})
  const archive = await openArchive(await uploads.put({ [name]: bytes }), 'instagram', now)
  try {
    const { owner, takenAt, hasFans, hasPosts } = archive
    return { ...(await readEverything(archive)), owner, takenAt, hasFans, hasPosts }
  } finally {
    await archive.close()
  }
}

const made = (options: InstagramOptions) => read(instagramFiles(options))
const path = (part: number) => `connections/followers_and_following/followers_${part}.json`
const fansOf = async (...entries: unknown[]) => read({ [path(1)]: metaJson(entries) })

describe('followers', () => {
  it.each<[InstagramEra, string]>([
    ['2020', 'connections.json'],
    ['2021', 'followers.json under a key'],
    ['2022', 'followers_N.json'],
    ['2024', 'titles and links alone'],
    ['labelled', 'labelled values'],
  ])('of archives from %s (%s) are all read, with the date they followed', async (era) => {
    const got = await made({ era, fans: 25, parts: era === '2022' || era === '2024' ? 3 : 1 })
    const expected = instagramFans(25).map(({ name, at }) => ({
      uid: name,
      username: name,
      url: `https://www.instagram.com/${name}`,
      followedAt: at * 1000,
    }))
    expect(got.fans.sort((a, b) => b.followedAt! - a.followedAt!)).toEqual(expected)
    expect(got.complete).toBe(true)
    expect(got.hasFans).toBe(true)
    expect(got.owner).toBe('mochi.daily')
  })

  it.each([
    [
      'by the value, before the title',
      { title: 'shown', string_list_data: [{ value: 'real', href: 'https://www.instagram.com/linked' }] },
      'real',
    ],
    [
      'by the title, if there is no value',
      { title: 'shown', string_list_data: [{ href: 'https://www.instagram.com/_u/linked' }] },
      'shown',
    ],
    [
      'by the link alone',
      {
        title: '',
        string_list_data: [{ href: 'https://www.instagram.com/_u/linked/?hl=zh-tw', timestamp: 5 }],
      },
      'linked',
    ],
    [
      'by a link of the old form',
      { string_list_data: [{ value: '', href: 'https://instagram.com/linked' }] },
      'linked',
    ],
    ['by the value in lower case', { title: '', string_list_data: [{ value: 'Anna.Lin' }] }, 'anna.lin'],
    ['by the value without its at sign', { title: '', string_list_data: [{ value: '@anna' }] }, 'anna'],
    ['by labels in another language', { label_values: [{ label: '用戶名稱', value: 'anna' }] }, 'anna'],
    ['by the title of a bare entry', { title: 'anna' }, 'anna'],
  ])('are identified %s', async (_name, entry, uid) => {
    const { fans } = await fansOf(entry)
    expect(fans.map((fan) => fan.uid)).toEqual([uid])
  })

  it('in several parts: a person who is in two of them is read once', async () => {
    const entry = (value: string) => ({ title: '', string_list_data: [{ value, timestamp: 1_700_000_000 }] })
    const got = await read({
      [path(1)]: metaJson([entry('anna'), entry('bert')]),
      [path(2)]: metaJson([entry('Bert'), entry('carl')]),
    })
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna', 'bert', 'carl'])
    expect(got.complete).toBe(true)
  })

  it.each([
    [[2], 'followers_2.json'],
    [[1], 'followers_1.json'],
    [[1, 3], 'followers_1.json, followers_3.json'],
  ])('without part %j are not whole, and the missing parts are named', async (without, files) => {
    const got = await made({ fans: 40, parts: 4, without })
    expect(got.fans).toHaveLength(40 - 10 * without.length)
    expect(got.complete).toBe(false)
    expect(got.notes).toContainEqual({ key: 'parts_missing', params: { files } })
  })

  it('with bad records are read without them; these are counted, and the list is not whole', async () => {
    const good = { title: '', string_list_data: [{ value: 'anna' }] }
    const got = await fansOf(
      good,
      null,
      'text',
      42,
      { string_list_data: 'x' },
      { title: 'two words', string_list_data: [{ value: 'no name!' }] },
      { ...good, string_list_data: [{ value: 'bert' }] },
    )
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna', 'bert'])
    expect(got.notes).toContainEqual({ key: 'records_skipped', params: { count: 5, file: path(1) } })
    expect(got.complete).toBe(false)
  })

  it('of closed accounts, which Instagram leaves without a name, are counted, and the list stays whole', async () => {
    const got = await fansOf(
      { title: '', media_list_data: [], string_list_data: [] },
      { title: '', string_list_data: [{ href: '', value: '', timestamp: 0 }] },
      { title: 'anna', string_list_data: [] },
    )
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna'])
    expect(got.notes).toContainEqual({ key: 'records_skipped', params: { count: 2, file: path(1) } })
    expect(got.complete).toBe(true)
  })

  it('are read without hostile links and times', async () => {
    const { fans } = await fansOf(
      { title: '', string_list_data: [{ value: 'anna', href: 'javascript:alert(1)', timestamp: 1e30 }] },
      { title: '', string_list_data: [{ href: 'https://evil.test/instagram.com/bert' }] },
    )
    expect(fans).toEqual([{ uid: 'anna', username: 'anna', url: 'https://www.instagram.com/anna' }])
  })

  it('do not include followers on Threads, whose lists are in the same archive', async () => {
    const bare = metaJson([{ title: '', string_list_data: [{ value: 'thread.only' }] }])
    const files = instagramFiles({ fans: 5, posts: 2, threads: true })
    const got = await read({ ...files, 'your_instagram_activity/threads/followers_2.json': bare })
    expect(got.fans).toHaveLength(5)
    expect(got.posts).toHaveLength(2)
    expect(JSON.stringify(got)).not.toContain('thread.only')
    expect(got.complete).toBe(true)
  })

  it('without posts are noted as such, and so are posts without followers', async () => {
    expect((await made({ fans: 3 })).notes).toEqual([{ key: 'fans_only', params: {} }])
    const posts = await made({ fans: 0, posts: 3 })
    expect(posts).toMatchObject({
      hasFans: false,
      hasPosts: true,
      complete: false,
      notes: [{ key: 'posts_only' }],
    })
  })
})

describe('posts', () => {
  it.each<InstagramEra>(['2022', '2024', 'labelled', '2020'])(
    'of archives from %s are read with text, date and pictures',
    async (era) => {
      const got = await made({ era, posts: 6 })
      expect(got.posts.map(({ text }) => text)).toEqual([0, 1, 2, 3, 4, 5].map(lineOf))
      expect(got.posts[1]!.createdAt).toBe((1_772_323_200 - 86_400) * 1000)
      expect(got.posts.every(({ kind }) => kind === 'photo')).toBe(true)
      expect(got.posts.flatMap(({ media }) => media).every(({ ref }) => ref !== undefined)).toBe(true)
      expect(got.notes).toEqual([])
    },
  )

  it('with one medium take its title, with several the outer one; if that is empty, the other', async () => {
    const medium = (n: number, title: string) => ({
      uri: `media/posts/${n}.jpg`,
      creation_timestamp: 1_700_000_000 + n,
      title,
    })
    const got = await read({
      'content/posts_1.json': metaJson([
        { title: 'outer', media: [medium(1, 'inner')] },
        { title: 'outer', media: [medium(2, 'inner'), medium(3, '')], creation_timestamp: 1_700_000_999 },
        { title: 'outer', media: [medium(4, '')] },
        { media: [medium(5, '輪播'), medium(6, '')] },
        { media: [medium(7, '')] },
      ]),
    })
    expect(got.posts.map(({ text }) => text)).toEqual(['inner', 'outer', 'outer', '輪播', ''])
    expect(got.posts[1]).toMatchObject({
      createdAt: 1_700_000_999_000,
      media: [{ kind: 'photo' }, { kind: 'photo' }],
    })
    expect(got.posts[0]!.createdAt).toBe(1_700_000_001_000)
  })

  it('whose files are missing are kept, and the files are counted', async () => {
    const got = await made({ posts: 3, media: false })
    expect(got.posts).toHaveLength(3)
    expect(got.posts[0]!.media[0]).not.toHaveProperty('ref')
    expect(got.notes).toContainEqual({ key: 'media_missing', params: { count: 5 } })
  })

  it('of all kinds are read: pictures, stories, reels', async () => {
    const got = await made({ fans: 3, posts: 2, stories: 2, reels: 2 })
    expect(got.posts.map(({ kind }) => kind).sort()).toEqual([
      'photo',
      'photo',
      'story',
      'story',
      'video',
      'video',
    ])
    expect(got.posts.find(({ kind }) => kind === 'video')!.media[0]).toMatchObject({
      kind: 'video',
      ref: expect.any(String),
    })
  })

  it('keep their key if their text changes, and two in the same second have different keys', async () => {
    const post = (title: string, uri: string) => ({
      media: [{ uri, creation_timestamp: 1_700_000_000, title }],
    })
    const keys = async (...posts: unknown[]) =>
      (await read({ 'content/posts_1.json': metaJson(posts) })).posts.map(({ uid }) => uid)
    const [before] = await keys(post('first', 'media/posts/1.jpg'))
    const [after, second] = await keys(
      post('changed', 'media/posts/1.jpg'),
      post('changed', 'media/posts/2.jpg'),
    )
    expect(after).toBe(before)
    expect(second).not.toBe(before)
  })

  it('that are in two files of the archive are read once', async () => {
    const media = [{ uri: 'media/posts/1.jpg', creation_timestamp: 1_700_000_000, title: 'one' }]
    const got = await read({
      'your_instagram_activity/media/posts_1.json': metaJson([{ media }]),
      'your_instagram_activity/media/posts.json': metaJson([
        { timestamp: 1_700_000_000, label_values: [{ label: 'Media', media }] },
      ]),
    })
    expect(got.posts).toHaveLength(1)
  })

  it('with a broken shape are skipped and counted', async () => {
    const got = await read({
      'content/posts_1.json': metaJson([
        null,
        7,
        {},
        { media: 'x' },
        { media: [null] },
        { media: [{ uri: 'media/1.jpg', title: 'good' }] },
      ]),
    })
    expect(got.posts).toHaveLength(1)
    expect(got.notes).toContainEqual({
      key: 'records_skipped',
      params: { count: 5, file: 'content/posts_1.json' },
    })
  })

  it('contain no NUL character, which the database cannot store', async () => {
    const got = await read({
      'content/posts_1.json': JSON.stringify([{ media: [{ uri: 'media/1.jpg', title: 'a\0b' }] }]),
    })
    expect(got.posts[0]!.text).toBe('ab')
  })
})

describe('the owner of an archive', () => {
  it.each(['Username', '用戶名稱', '用户名', 'ユーザーネーム', 'Nom d’utilisateur', 'Benutzername'])(
    'is read under the label %s',
    async (ownerLabel) => {
      expect((await made({ owner: 'Mochi.Daily', ownerLabel })).owner).toBe('mochi.daily')
    },
  )

  it('is read from the name of the folder or ZIP if the label is unknown, else not guessed', async () => {
    const files = instagramFiles({ ownerLabel: 'Xyzzy' })
    expect((await read(files)).owner).toBeUndefined()
    expect((await read(files, 'instagram-mochi.daily-2026-02-27-AbCd1234 (1).zip')).owner).toBe('mochi.daily')
    expect(
      (
        await read(
          instagramFiles({ ownerLabel: 'Xyzzy', folder: 'instagram-mochi.daily-2026-02-27-AbCd1234' }),
        )
      ).owner,
    ).toBe('mochi.daily')
  })
})

describe('the date of an archive', () => {
  const files = instagramFiles({ fans: [{ name: 'anna', at: Date.parse('2026-02-20T10:00:00Z') / 1000 }] })
  const named = 'instagram-mochi.daily-2026-02-27-AbCd1234.zip'

  it.each([
    [
      'is the time of its files, if it agrees with the day in its name',
      named,
      '2026-02-27T08:30:00Z',
      '2026-02-27T08:30:00Z',
    ],
    ['is the day in its name, if it was packed again', named, '2026-03-04T08:00:00Z', '2026-02-27T00:00:00Z'],
    [
      'is the time of its files, if its name has no day',
      'archive.zip',
      '2026-03-01T08:00:00Z',
      '2026-03-01T08:00:00Z',
    ],
    [
      'is the time of its newest record, if its files are older',
      'archive.zip',
      '2019-01-01T00:00:00Z',
      '2026-02-20T10:00:00Z',
    ],
    [
      'is never in the future',
      'instagram-mochi.daily-2031-02-27-AbCd1234.zip',
      '2031-02-27T08:00:00Z',
      '2026-02-20T10:00:00Z',
    ],
  ])('%s', async (_name, zip, packed, expected) => {
    const { takenAt } = await read(files, zip, new Date(packed))
    expect(new Date(takenAt!).toISOString()).toBe(new Date(expected).toISOString())
  })

  it('is that of its newest record for a loose file', async () => {
    const archive = await openArchive(
      await uploads.put({ 'followers_1.json': files[path(1)] as string }),
      'instagram',
      now,
    )
    expect(archive.takenAt).toBe(Date.parse('2026-02-20T10:00:00Z'))
    await archive.close()
  })
})
