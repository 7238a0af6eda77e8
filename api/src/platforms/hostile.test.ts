import { existsSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { costOf } from '../../test/cost'
import { openArchive } from './index'
import { TempUploads, readEverything } from './fixtures/temp-upload'
import * as attacks from './fixtures/attacks'
import { rawZip } from './fixtures/raw-zip'
import { instagramFiles } from './fixtures/instagram'
import { zipBuffer } from './fixtures/zip'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

/** Opens an upload for an Instagram page and returns everything that was read. */
async function outcomeOf(files: Record<string, string | Buffer>) {
  const archive = await openArchive(await uploads.put(files), 'instagram')
  try {
    return { ...(await readEverything(archive)), owner: archive.owner }
  } finally {
    await archive.close()
  }
}

const refused = (key: string, params: Record<string, unknown> = {}) => ({
  name: 'ArchiveProblem',
  key,
  params: expect.objectContaining(params),
})

describe('a malicious archive', () => {
  const bombs: [string, () => Buffer, string][] = [
    ['a bomb that declares its size', attacks.bombThatSaysSo, 'archive_bomb'],
    ['a small bomb among good files', attacks.bombOfLittle, 'archive_bomb'],
    [
      'a bomb that declares a small size and unpacks to a large one',
      () => attacks.bombThatLies(),
      'archive_bomb',
    ],
    ['the same bomb with only spaces', () => attacks.bombThatLies(''), 'archive_bomb'],
    ['a bomb that declares less than its packed size', attacks.bombThatLiesBadly, 'archive_bomb'],
    ['an entry of 4 GB among good ones', attacks.bombOfOneEntry, 'archive_bomb'],
    ['many entries that are too large together', attacks.bombOfMany, 'archive_bomb'],
    ['entries that share their bytes', attacks.overlapping, 'archive_bomb'],
    ['a million entries', attacks.millionEntries, 'archive_too_many_entries'],
    ['a ZIP in a ZIP', attacks.nested, 'archive_nested'],
    ['an encrypted ZIP', attacks.encrypted, 'archive_encrypted'],
  ]

  it.each(bombs)('%s is refused within 2 seconds and in less than 100 MB', async (_name, build, key) => {
    const files = await uploads.put({ 'instagram.zip': build() })
    const cost = await costOf(async () => {
      const reading = openArchive(files, 'instagram').then(async (archive) => {
        await readEverything(archive).finally(archive.close)
      })
      await expect(reading).rejects.toMatchObject(refused(key))
    })
    expect(cost.seconds).toBeLessThan(2)
    expect(cost.megabytes).toBeLessThan(100)
  })

  it('with ten thousand lists of followers in separate folders is refused within 2 seconds', async () => {
    const entries = Array.from({ length: 10_000 }, (_, n) => ({
      ...attacks.honest('anna'),
      path: `${n}/followers_1.json`,
    }))
    const files = await uploads.put({ 'a.zip': rawZip(entries) })
    const cost = await costOf(() =>
      expect(openArchive(files, 'instagram')).rejects.toMatchObject(refused('archive_too_many_entries')),
    )
    expect(cost.seconds).toBeLessThan(2)
  })

  it.each([
    ['with different content', 'anna', 'bob', 1],
    ['with the same content', 'bob', 'bob', 0],
  ])(
    'a path that occurs twice %s: the last is read, and a difference is noted',
    async (_what, first, last, count) => {
      const zip = rawZip([attacks.honest(first), attacks.honest(last)])
      const archive = await openArchive(await uploads.put({ 'a.zip': zip }), 'instagram')
      const { fans, notes } = await readEverything(archive)
      expect(fans.map(({ uid }) => uid)).toEqual([last])
      expect(archive.fansComplete).toBe(count === 0)
      expect(notes.filter(({ key }) => key === 'same_paths')).toEqual(
        count === 0 ? [] : [{ key: 'same_paths', params: { count } }],
      )
      await archive.close()
    },
  )

  it('with brackets a million deep in the owner’s file still gives the fans, and no owner', async () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
    const person = 'personal_information/personal_information.json'
    const wrapped = `{"profile_user": [{"string_map_data": ${deep}}], "x": ${deep}}`
    for (const data of [deep, wrapped]) {
      const { fans, owner } = await outcomeOf({
        'a.zip': rawZip([attacks.honest('anna'), { path: person, data, method: 0 }]),
      })
      expect([fans.length, owner]).toEqual([1, undefined])
    }
  })

  it('with owner’s files of megabytes in four folders still gives the fans, and no owner, within a second', async () => {
    const people = Array.from({ length: 60_000 }, (_, n) => ({
      string_map_data: { [`label ${n}`]: { value: 'x' } },
    }))
    const data = JSON.stringify({ profile_user: people })
    const folders = Array.from({ length: 4 }, (_, n) => ({ path: `${n}/personal_information.json`, data }))
    const files = await uploads.put({ 'a.zip': rawZip([attacks.honest('anna'), ...folders]) })
    const cost = await costOf(async () => {
      const archive = await openArchive(files, 'instagram')
      expect((await readEverything(archive).finally(archive.close)).fans).toHaveLength(1)
      expect(archive.owner).toBeUndefined()
    })
    expect(cost.seconds).toBeLessThan(1)
  })

  it('is refused also if a good archive is uploaded with it', async () => {
    const good = await zipBuffer(instagramFiles())
    await expect(outcomeOf({ 'good.zip': good, 'bad.zip': attacks.bombThatSaysSo() })).rejects.toMatchObject(
      refused('archive_bomb'),
    )
    await expect(outcomeOf({ 'good.zip': good, 'bad.zip': attacks.encrypted() })).rejects.toMatchObject(
      refused('archive_encrypted'),
    )
  })

  it('a picture that unpacks to more than it declares is cut off at that size', async () => {
    const packed = attacks.endless(64)
    const post = { media: [{ uri: 'media/posts/1.png', creation_timestamp: 1_700_000_000, title: '' }] }
    const bytes = rawZip([
      { path: 'content/posts_1.json', data: JSON.stringify([post]) },
      { path: 'media/posts/1.png', data: packed, method: 0, declaredSize: packed.length },
    ])
    const name = Buffer.from('media/posts/1.png')
    bytes.writeUInt16LE(8, bytes.lastIndexOf(name) - 46 + 10)
    const archive = await openArchive(await uploads.put({ 'a.zip': bytes }), 'instagram')
    const { posts } = await readEverything(archive)
    const stream = await archive.openMedia(posts[0]!.media[0]!.ref!)
    let size = 0
    const reading = (async () => {
      for await (const piece of stream!) size += (piece as Buffer).length
    })()
    await expect(reading).rejects.toMatchObject({ key: 'archive_bomb' })
    expect(size).toBeLessThanOrEqual(packed.length)
    await archive.close()
  })
})

describe('a text that is slow to match for a regular expression is read within 2 seconds', () => {
  const sheet = (tag: string) =>
    `<worksheet><sheetData><row><c t="inlineStr"><is><t>uid</t></is></c></row>${tag}<row><c><v>7</v></c></row></sheetData></worksheet>`
  const book = (tag: string) =>
    rawZip([
      { path: 'xl/workbook.xml', data: '<workbook/>' },
      { path: 'xl/worksheets/sheet1.xml', data: sheet(tag) },
    ])
  const brackets = `Video ID,Title ${'('.repeat(60_000)},Channel ID,Privacy`

  it.each([
    ['a tag of a workbook without an end', 'instagram', { 'a.xlsx': book(`<${'a'.repeat(200_000)}`) }],
    [
      'a date with spaces in it',
      'instagram',
      {
        'a.zip': rawZip([
          {
            ...attacks.honest(),
            data: JSON.stringify([
              {
                title: '',
                string_list_data: [{ value: 'anna', timestamp: `2020-01-01 00:00${' '.repeat(200_000)}x` }],
              },
            ]),
          },
        ]),
      },
    ],
    [
      'brackets in the name of a column',
      'youtube',
      {
        'a.zip': rawZip([
          {
            path: 'Takeout/YouTube/video metadata/videos.csv',
            data: `${brackets}\nabcdefghijk,A film,UC${'x'.repeat(22)},Public\n`,
          },
        ]),
      },
    ],
  ] as const)('%s', async (_name, platform, files) => {
    const upload = await uploads.put(files)
    const cost = await costOf(async () => {
      const archive = await openArchive(upload, platform)
      const { fans, posts } = await readEverything(archive)
      await archive.close()
      expect(fans.length + posts.length).toBe(1)
    })
    expect(cost.seconds).toBeLessThan(2)
  })
})

describe('an archive with paths that lead out of its folder', () => {
  it.each(attacks.climbing.map((path) => [String(path).slice(0, 40), path] as const))(
    '%j is skipped and counted, and the rest is read',
    async (_name, path) => {
      const bytes = rawZip([attacks.honest('anna', 'bert'), { path, data: '[]' }])
      const { fans, notes, complete } = await outcomeOf({ 'a.zip': bytes })
      expect(fans.map(({ uid }) => uid)).toEqual(['anna', 'bert'])
      // The file that was skipped can be a part of the list.
      expect(complete).toBe(false)
      expect(notes).toContainEqual({ key: 'unsafe_path_skipped', params: { count: 1 } })
    },
  )

  it('is refused if it contains nothing else', async () => {
    const bytes = rawZip(attacks.climbing.map((path) => ({ path, data: '[]' })))
    await expect(outcomeOf({ 'a.zip': bytes })).rejects.toMatchObject(refused('archive_unsafe_path'))
  })

  it('is refused if all files that would be read have such paths', async () => {
    const bytes = rawZip([
      { path: '../connections/followers_and_following/followers_1.json', data: '[]' },
      { path: 'readme.json', data: '{}' },
    ])
    await expect(outcomeOf({ 'a.zip': bytes })).rejects.toMatchObject(
      refused('archive_unsafe_path', { count: 1 }),
    )
  })

  it('writes nothing into the folder of uploads, nor to where its paths lead', async () => {
    const bytes = rawZip([
      attacks.honest('anna'),
      ...attacks.climbing.map((path) => ({ path, data: 'x' })),
      attacks.symlink(),
    ])
    const files = await uploads.put({ 'a.zip': bytes })
    const folder = await uploads.place()
    const there = async () => {
      const targets = attacks.climbing.map((path) => resolve(folder, String(path).replaceAll('\0', '')))
      return [await readdir(folder), targets.filter((path) => existsSync(path))]
    }
    const before = await there()
    const archive = await openArchive(files, 'instagram')
    await readEverything(archive)
    await archive.close()
    expect(await there()).toEqual(before)
  })

  it('a symbolic link counts as such a path', async () => {
    const { notes } = await outcomeOf({ 'a.zip': rawZip([attacks.honest('anna'), attacks.symlink()]) })
    expect(notes).toContainEqual({ key: 'unsafe_path_skipped', params: { count: 1 } })
  })
})

describe('an archive that is incomplete or damaged', () => {
  it('is refused as truncated if its end is missing, wherever it was cut', async () => {
    const bytes = await zipBuffer(instagramFiles({ fans: 200, posts: 6 }))
    for (const share of [0.02, 0.3, 0.6, 0.9, 0.999]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share))
      await expect(outcomeOf({ 'a.zip': cut })).rejects.toMatchObject(
        refused('archive_truncated', { file: 'a.zip', directory: 'missing' }),
      )
    }
  })

  it('is refused as truncated if a piece in the middle is missing', async () => {
    const bytes = await zipBuffer(instagramFiles({ fans: 200, posts: 6 }))
    const cut = Buffer.concat([bytes.subarray(0, 5000), bytes.subarray(9000)])
    await expect(outcomeOf({ 'a.zip': cut })).rejects.toMatchObject(
      refused('archive_truncated', { file: 'a.zip' }),
    )
  })

  it('is named, the other archive is read, and the list is not whole', async () => {
    const part = (n: number) => zipBuffer(instagramFiles({ fans: 20, parts: 2, without: [3 - n] }))
    const [one, two] = [await part(1), await part(2)]
    const got = await outcomeOf({ 'one.zip': one, 'two.zip': two.subarray(0, two.length / 2) })
    expect(got.fans).toHaveLength(10)
    expect(got.complete).toBe(false)
    expect(got.notes).toContainEqual({ key: 'corrupt_file', params: { file: 'two.zip' } })
  })

  it('with a wrong checksum of a file names the file, and its list is not whole', async () => {
    const bytes = rawZip([
      { ...attacks.honest('anna', 'bert'), declaredCrc: 1 },
      { path: 'connections/followers_and_following/followers_2.json', data: attacks.honest('carl').data! },
    ])
    const got = await outcomeOf({ 'a.zip': bytes })
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna', 'bert', 'carl'])
    expect(got.notes).toContainEqual({
      key: 'corrupt_file',
      params: { file: 'connections/followers_and_following/followers_1.json' },
    })
    expect(got.complete).toBe(false)
  })

  it('with extra bytes after its end is read', async () => {
    const bytes = rawZip([attacks.honest('anna')])
    expect((await outcomeOf({ 'a.zip': Buffer.concat([bytes, Buffer.alloc(5000)]) })).fans).toHaveLength(1)
  })
})

describe('an upload that is no archive', () => {
  it.each([
    ['no files', {}, 'archive_empty'],
    ['an empty file', { 'a.zip': '' }, 'archive_empty'],
    ['an empty ZIP', { 'a.zip': rawZip([]) }, 'archive_empty'],
    [
      'a ZIP of folders',
      { 'a.zip': rawZip([{ path: 'connections/' }, { path: '__MACOSX/._x', data: 'x' }]) },
      'archive_empty',
    ],
    [
      'a picture',
      { 'a.png': Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1') },
      'archive_not_readable',
    ],
    ['a ZIP in name only', { 'a.zip': Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]) }, 'archive_not_readable'],
    ['a ZIP of pictures', { 'a.zip': rawZip([{ path: 'a.png', data: 'x' }]) }, 'archive_not_readable'],
    ['unrelated JSON', { 'a.json': '{"recipes": []}' }, 'file_unknown'],
    ['notes of the member', { 'notes.txt': 'buy milk' }, 'file_unknown'],
    [
      'a ZIP of unrelated JSON',
      { 'a.zip': rawZip([{ path: 'package.json', data: '{}' }]) },
      'archive_nothing_found',
    ],
  ] as [string, Record<string, string | Buffer>, string][])(
    '%s is refused with a specific error',
    async (_name, files, key) => {
      await expect(outcomeOf(files)).rejects.toMatchObject(refused(key))
    },
  )

  it('leaves no file open', async () => {
    const files = await uploads.put({ 'a.json': '{}' })
    await expect(openArchive(files, 'instagram')).rejects.toThrow()
    const handle = await open(files[0]!.path)
    // A leaked descriptor would have taken this number.
    const { fd } = handle
    await handle.close()
    for (let n = 0; n < 20; n++) await expect(openArchive(files, 'instagram')).rejects.toThrow()
    const again = await open(files[0]!.path)
    expect(again.fd).toBeLessThanOrEqual(fd + 2)
    await again.close()
  })
})
