import { buffer } from 'node:stream/consumers'
import type { PlatformKey } from '@fankeep/shared/contract'
import { openArchive } from './index'
import { instagramFiles, instagramFans } from './fixtures/instagram'
import { metaJson } from './fixtures/meta'
import { xIdOf } from './fixtures/people'
import { rawZip } from './fixtures/raw-zip'
import { readEverything, TempUploads } from './fixtures/temp-upload'
import { writeXArchive, xFiles } from './fixtures/x'
import { bytesOf as text, zipBuffer } from './fixtures/zip'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read(files: Record<string, string | Buffer>, platform: PlatformKey = 'instagram') {
  const archive = await openArchive(await uploads.put(files), platform, now)
  try {
    return { ...(await readEverything(archive)), takenAt: archive.takenAt, owner: archive.owner }
  } finally {
    await archive.close()
  }
}

const followers = 'connections/followers_and_following/followers_1.json'
const names = (count: number) => instagramFans(count).map(({ name }) => name)
const uids = ({ fans }: { fans: { uid: string }[] }) => fans.map(({ uid }) => uid)

describe('an archive is read however it was packed', () => {
  const entries = Object.entries(instagramFiles({ fans: 30, posts: 4 })).map(([path, content]) => ({
    path,
    data: text(content),
  }))
  const changed = (change: (path: string) => string) =>
    rawZip(entries.map(({ path, data }) => ({ path: change(path), data })))

  it.each([
    ['in a top folder', changed((path) => `instagram-mochi.daily-2026-02-27-AbCdEf12/${path}`)],
    ['without a top folder', changed((path) => path)],
    ['in nested folders', changed((path) => `Downloads/backup/${path}`)],
    ['with the separators of Windows', changed((path) => path.replaceAll('/', '\\'))],
    ['with dots and empty parts in its paths', changed((path) => `./a//./${path}`)],
    [
      'with files that macOS adds',
      rawZip([
        ...entries,
        { path: `__MACOSX/${followers}`, data: '[' },
        { path: 'connections/followers_and_following/._followers_1.json', data: '\0\0' },
        { path: '.DS_Store', data: '\0' },
      ]),
    ],
    ['with a file named as a copy', changed((path) => path.replace('followers_1', 'followers_1 (1)'))],
  ])('%s', async (_name, bytes) => {
    const got = await read({ 'Instagram.ZIP': bytes })
    expect(uids(got)).toEqual(names(30))
    expect(got.posts).toHaveLength(4)
    expect(got.complete).toBe(true)
    expect(got.notes).toEqual([])
  })

  it('as a streamed ZIP64 with the sizes after the data', async () => {
    expect(
      uids(await read({ 'a.zip': await zipBuffer(instagramFiles({ fans: 5 }), { zip64: true }) })),
    ).toEqual(names(5))
    expect(
      (await read({ 'x.zip': await zipBuffer(xFiles({ fans: 5 }), { zip64: true }) }, 'x')).fans,
    ).toHaveLength(5)
  })

  it.each([
    ['a byte order mark of UTF-8', (json: string) => `\ufeff${json}`],
    ['line ends of Windows', (json: string) => json.replaceAll('\n', '\r\n')],
    ['UTF-16', (json: string) => Buffer.from(`\ufeff${json}`, 'utf16le')],
    ['big-endian UTF-16', (json: string) => Buffer.from(`\ufeff${json}`, 'utf16le').swap16()],
    ['all JSON in one line', (json: string) => JSON.stringify(JSON.parse(json))],
  ])('with %s in it', async (_name, change) => {
    const json = text(instagramFiles({ fans: 8 })[followers]!).toString()
    expect(uids(await read({ 'a.zip': rawZip([{ path: followers, data: change(json) }]) }))).toEqual(names(8))
    expect(uids(await read({ 'followers_1.json': change(json) }))).toEqual(names(8))
  })

  it('as one loose file, of Instagram or of X', async () => {
    const json = text(instagramFiles({ fans: 8 })[followers]!)
    const script = text(xFiles({ fans: 8 })['data/follower.js']!)
    expect(uids(await read({ 'followers_1.json': json }))).toEqual(names(8))
    expect(uids(await read({ 'FOLLOWERS_1 (2).JSON': json }))).toEqual(names(8))
    expect((await read({ 'follower.js': script }, 'x')).fans).toHaveLength(8)
    expect((await read({ 'follower (1).js': script }, 'x')).fans).toHaveLength(8)
    expect((await read({ 'whatever.txt': script }, 'x')).fans).toHaveLength(8)
  })

  it('as one loose file that a text editor saved again or a file manager copied', async () => {
    const json = text(instagramFiles({ fans: 8 })[followers]!)
    for (const name of ['followers_1.json.txt', 'followers_1 - 複製.json', 'followers_1 copy.json'])
      expect(uids(await read({ [name]: json }))).toEqual(names(8))
  })

  it('in several ZIPs, each with a part', async () => {
    const files = Object.entries(instagramFiles({ fans: 40, parts: 4, posts: 6, reels: 2 }))
    const zips: Record<string, Buffer> = {}
    for (let n = 0; n < 3; n++) {
      zips[`part${n}.zip`] = await zipBuffer(Object.fromEntries(files.filter((_file, at) => at % 3 === n)))
    }
    const got = await read(zips)
    expect(uids(got)).toEqual(names(40))
    expect(got.complete).toBe(true)
    expect(got.posts).toHaveLength(8)
    expect(got.posts.flatMap(({ media }) => media).every(({ ref }) => ref !== undefined)).toBe(true)
    expect(got.notes).toEqual([])
  })

  it('in several loose parts', async () => {
    const files = instagramFiles({ fans: 20, parts: 2 })
    const part = (n: number) => text(files[`connections/followers_and_following/followers_${n}.json`]!)
    const got = await read({ 'followers_1.json': part(1), 'followers_2.json': part(2) })
    expect(uids(got)).toEqual(names(20))
    expect(got.complete).toBe(true)
  })

  it('as a loose file that was uploaded twice, without a note about it', async () => {
    const json = text(instagramFiles({ fans: 5 })[followers]!)
    const got = await read({ 'followers_1.json': json, 'followers_1 (1).json': json })
    expect(uids(got)).toEqual(names(5))
    expect(got.notes.map(({ key }) => key)).toEqual(['fans_only'])
  })

  it('as a ZIP that was uploaded twice, without a note about it', async () => {
    const bytes = await zipBuffer(instagramFiles({ fans: 5 }))
    const got = await read({ 'a.zip': bytes, 'a (1).zip': bytes })
    expect(uids(got)).toEqual(names(5))
    expect(got.notes.map(({ key }) => key)).toEqual(['fans_only'])
  })
})

describe('two exports in one upload', () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000
  const exported = (day: string, user: string, letters: string) => ({
    day,
    folder: `instagram-mochi.daily-${day}-${letters}`,
    files: instagramFiles({
      fans: [{ name: user, at: at(day) - 5000 }],
      folder: `instagram-mochi.daily-${day}-${letters}`,
    }),
  })
  const old = exported('2025-06-01', 'oldfan', 'AAAA1111')
  const fresh = exported('2026-02-01', 'newfan', 'BBBB2222')

  it.each([
    [
      'in two ZIPs',
      async () => ({
        'old.zip': await zipBuffer(old.files, { at: new Date('2025-06-01T10:00:00Z') }),
        'new.zip': await zipBuffer(fresh.files, { at: new Date('2026-02-01T10:00:00Z') }),
      }),
    ],
    [
      'in two ZIPs, the newer first',
      async () => ({
        'new.zip': await zipBuffer(fresh.files, { at: new Date('2026-02-01T10:00:00Z') }),
        'old.zip': await zipBuffer(old.files, { at: new Date('2025-06-01T10:00:00Z') }),
      }),
    ],
    [
      'in two folders of one ZIP',
      async () => ({
        'both.zip': await zipBuffer(
          { ...fresh.files, ...old.files },
          { at: new Date('2026-02-01T10:00:00Z') },
        ),
      }),
    ],
  ])('%s: the newer is read, and a note says so', async (_name, files) => {
    const got = await read(await files())
    expect(uids(got)).toEqual(['newfan'])
    expect(got.complete).toBe(true)
    expect(got.takenAt).toBe(Date.parse('2026-02-01T10:00:00Z'))
    expect(got.notes).toContainEqual({
      key: 'newer_of_two',
      params: { taken_at: '2026-02-01T10:00:00.000Z' },
    })
  })

  it.each([
    ['old.zip', 'new.zip'],
    ['new.zip', 'old.zip'],
  ])('with a part that is the same in both: the newer one has it (%s before %s)', async (...names) => {
    const list = (user: string) =>
      metaJson([{ title: '', string_list_data: [{ value: user, timestamp: at('2025-01-01') }] }])
    const zips: Record<string, Buffer> = {}
    for (const name of names) {
      const folder = 'connections/followers_and_following'
      const files = {
        [`${folder}/followers_1.json`]: list(name),
        [`${folder}/followers_2.json`]: list('same'),
      }
      const day = name === 'new.zip' ? '2026-02-01' : '2025-06-01'
      zips[name] = await zipBuffer(files, { at: new Date(`${day}T10:00:00Z`) })
    }
    const got = await read(zips)
    expect(uids(got)).toEqual(['new.zip', 'same'])
    expect(got.complete).toBe(true)
    expect(got.notes.map(({ key }) => key)).toContain('newer_of_two')
  })

  it('of which the newer has only posts: the list is as old as its own export', async () => {
    const moment = at('2026-01-01')
    const media = [{ uri: 'media/posts/a.jpg', creation_timestamp: moment, title: 'new' }]
    const path = 'instagram-mochi.daily-2026-02-01-BBBB2222/your_instagram_activity/media/posts_1.json'
    const got = await read({
      'old.zip': await zipBuffer(old.files, { at: new Date('2025-06-01T10:00:00Z') }),
      'new.zip': await zipBuffer({ [path]: metaJson([{ media }]) }, { at: new Date('2026-02-01T10:00:00Z') }),
    })
    expect(uids(got)).toEqual(['oldfan'])
    expect(got.posts.map(({ text: words }) => words)).toContain('new')
    expect(got.takenAt).toBe(Date.parse('2025-06-01T10:00:00Z'))
  })

  it('as loose files that were downloaded twice: the one with the newest fan is read', async () => {
    const file = (name: string, time: number) =>
      metaJson([{ title: '', string_list_data: [{ value: name, timestamp: time }] }])
    const got = await read({
      'followers_1.json': file('newfan', 1_760_000_000),
      'followers_1 (1).json': file('oldfan', 1_750_000_000),
    })
    expect(uids(got)).toEqual(['newfan'])
    expect(got.notes.map(({ key }) => key)).toContain('newer_of_two')
  })

  it('as loose files without a date: the one that was downloaded later is read', async () => {
    const file = (id: string) => text(xFiles({ fans: [id] })['data/follower.js']!)
    for (const files of [
      { 'follower.js': file('11'), 'follower (1).js': file('22') },
      { 'follower (1).js': file('22'), 'follower.js': file('11') },
    ]) {
      const got = await read(files, 'x')
      expect(uids(got)).toEqual(['22'])
      expect(got.notes).toContainEqual({ key: 'newer_of_two', params: {} })
    }
  })

  it('of X: the newer by its manifest is read', async () => {
    const one = await zipBuffer(xFiles({ fans: ['11'], generatedAt: '2025-01-01T00:00:00.000Z' }))
    const two = await zipBuffer(xFiles({ fans: ['22'], generatedAt: '2026-01-01T00:00:00.000Z' }))
    const got = await read({ 'b.zip': two, 'a.zip': one }, 'x')
    expect(uids(got)).toEqual(['22'])
    expect(got.notes).toContainEqual({
      key: 'newer_of_two',
      params: { taken_at: '2026-01-01T00:00:00.000Z' },
    })
  })

  it('of several ZIPs each: no part of the older is mixed into the newer', async () => {
    const part = (user: string, n: number, day: string) =>
      zipBuffer(
        {
          [`connections/followers_and_following/followers_${n}.json`]: metaJson([
            { title: '', string_list_data: [{ value: user, timestamp: at(day) }] },
          ]),
        },
        { at: new Date(`${day}T10:00:00Z`) },
      )
    const got = await read({
      'a.zip': await part('old1', 1, '2025-06-01'),
      'b.zip': await part('old2', 2, '2025-06-01'),
      'c.zip': await part('new1', 1, '2026-02-01'),
    })
    expect(uids(got)).toEqual(['new1'])
  })
})

describe('one broken file among good ones', () => {
  it.each([
    ['is truncated', 'corrupt_file', (json: string) => json.slice(0, json.length / 2)],
    ['is empty', 'list_absent', () => ''],
    ['contains no list', 'list_absent', () => '{}'],
    ['is not JSON', 'corrupt_file', () => 'garbage '.repeat(50)],
  ])('that %s: %s is noted, the others are read, and the list is not whole', async (_name, key, spoil) => {
    const files = instagramFiles({ fans: 20, parts: 2 })
    const path = 'connections/followers_and_following/followers_2.json'
    const got = await read({
      'a.zip': await zipBuffer({ ...files, [path]: spoil(text(files[path]!).toString()) }),
    })
    expect(uids(got).slice(0, 10)).toEqual(names(10))
    expect(got.notes).toContainEqual({ key, params: { file: path } })
    expect(got.complete).toBe(false)
  })

  it.each([
    ['instagram', 'content/posts', 'posts_2.json'],
    [
      'facebook',
      'your_facebook_activity/posts/your_posts__check_ins__photos_and_videos',
      'your_posts__check_ins__photos_and_videos_2.json',
    ],
    ['facebook', "this_profile's_activity_across_facebook/posts/profile_posts", 'profile_posts_2.json'],
  ] as const)('of %s: a missing list of posts is named', async (platform, stem, files) => {
    const post = (n: number) =>
      metaJson([{ timestamp: n, media: [{ uri: `media/${n}.jpg`, creation_timestamp: n, title: `${n}` }] }])
    const zip = (...parts: number[]) =>
      zipBuffer(Object.fromEntries(parts.map((n) => [`${stem}_${n}.json`, post(1_700_000_000 + n)])))
    const got = await read({ 'a.zip': await zip(1, 3) }, platform)
    expect(got.posts).toHaveLength(2)
    expect(got.notes).toContainEqual({ key: 'posts_absent', params: { files } })
    const whole = await read({ 'a.zip': await zip(1, 2, 3) }, platform)
    expect(whole.notes.map(({ key }) => key)).not.toContain('posts_absent')
  })

  it.each([
    ['a login page', '<!DOCTYPE html><html><title>Log in</title></html>'],
    ['an error about an expired link', '{"error":"expired"}'],
  ])('that was saved as a ZIP and says %s is named, and the list is not whole', async (_what, said) => {
    const [one, two] = [
      'instagram-mochi.daily-2026-02-27-AbCd.zip',
      'instagram-mochi.daily-2026-02-27-EfGh.zip',
    ]
    const got = await read({ [one]: await zipBuffer(instagramFiles({ fans: 20 })), [two]: said })
    expect(uids(got)).toEqual(names(20))
    expect(got.notes).toContainEqual({ key: 'corrupt_file', params: { file: two } })
    expect(got.complete).toBe(false)
    await expect(read({ [two]: said })).rejects.toMatchObject({ key: 'archive_truncated' })
  })

  it('of posts: the list of fans stays whole', async () => {
    const files = instagramFiles({ fans: 20, posts: 5 })
    const got = await read({ 'a.zip': await zipBuffer({ ...files, 'content/posts_1.json': '[{"media": [' }) })
    expect(got.complete).toBe(true)
    expect(got.notes).toContainEqual({ key: 'corrupt_file', params: { file: 'content/posts_1.json' } })
  })
})

describe('an archive', () => {
  it('can be read again from the beginning, with the same notes', async () => {
    const files = await uploads.put({
      'a.zip': await zipBuffer({
        [followers]: `[null, ${text(instagramFiles({ fans: 3 })[followers]!)
          .toString()
          .slice(1)}`,
      }),
    })
    const archive = await openArchive(files, 'instagram', now)
    const first = await readEverything(archive)
    const iterator = archive.fans()[Symbol.asyncIterator]()
    await iterator.next()
    await iterator.return?.()
    expect(await readEverything(archive)).toEqual(first)
    expect(first.notes).toContainEqual({ key: 'records_skipped', params: { count: 1, file: followers } })
    await archive.close()
  })

  it('gives the files of its posts byte for byte, and no other files', async () => {
    const files = instagramFiles({ fans: 0, posts: 3 })
    const archive = await openArchive(
      await uploads.put({ 'a.zip': await zipBuffer(files) }),
      'instagram',
      now,
    )
    const { posts } = await readEverything(archive)
    for (const { uri, ref } of posts.flatMap(({ media }) => media)) {
      expect(await buffer((await archive.openMedia(ref!))!)).toEqual(files[uri])
    }
    expect(await archive.openMedia('0/etc/passwd')).toBeNull()
    expect(await archive.openMedia('../../etc/passwd')).toBeNull()
    await archive.close()
  })

  it('of 60,000 followers is read in batches of less than 10,000', async () => {
    const path = `${await uploads.place()}/big.zip`
    await writeXArchive(path, { fans: 60_000, parts: 2 })
    const archive = await openArchive([{ path, name: 'big.zip' }], 'x', now)
    let count = 0
    let last = ''
    for await (const batch of archive.fans()) {
      count += batch.length
      last = batch.at(-1)!.uid
      expect(batch.length).toBeLessThan(10_000)
    }
    expect(count).toBe(60_000)
    expect(last).toBe(xIdOf(59_999))
    expect(archive.fansComplete).toBe(true)
    await archive.close()
  })
})
