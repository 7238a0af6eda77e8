import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { PlatformKey } from '@fankeep/shared/contract'
import { costOf } from '../../test/cost'
import { honest } from './fixtures/attacks'
import { instagramFiles } from './fixtures/instagram'
import { rawZip } from './fixtures/raw-zip'
import { rawTar, tarOf, type TarEntry, tgzOf } from './fixtures/tar'
import { readEverything, TempUploads } from './fixtures/temp-upload'
import { posts } from './fixtures/samples'
import { youtubeFiles } from './fixtures/youtube'
import { zipBuffer } from './fixtures/zip'
import { openArchive } from './index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read(files: Record<string, string | Buffer>, platform: PlatformKey = 'instagram') {
  const archive = await openArchive(await uploads.put(files), platform, now)
  try {
    const read = await readEverything(archive)
    const media: (string | undefined)[] = []
    for (const { ref } of read.posts.flatMap((post) => post.media)) {
      const content = ref === undefined ? null : await archive.openMedia(ref)
      media.push(content ? (await buffer(content)).toString('base64') : undefined)
    }
    return { ...read, takenAt: archive.takenAt, media }
  } finally {
    await archive.close()
  }
}

const refused = (key: string) => ({ name: 'ArchiveProblem', key })
const fans: TarEntry = { path: honest().path as string, data: honest('anna', 'bert').data as string }

describe('an archive as TGZ', () => {
  const files = instagramFiles({ fans: 900, posts: 6 })

  it('gives the same as the ZIP, media byte for byte', async () => {
    const asZip = await read({ 'a.zip': await zipBuffer(files) })
    expect(asZip.fans).toHaveLength(900)
    expect(asZip.media.filter(Boolean).length).toBeGreaterThan(5)
    expect(await read({ 'a.tgz': await tgzOf(files) })).toEqual(asZip)
    expect(await read({ 'a.tar.gz': await tgzOf(files) })).toEqual(asZip)
  })

  it('is read as the plain tar that some browsers unpack from it', async () => {
    expect(await read({ 'a.tar': await tarOf(files) })).toEqual(await read({ 'a.tgz': await tgzOf(files) }))
  })

  it('of Takeout is read from two parts, with its videos', async () => {
    const all = Object.entries(youtubeFiles({ posts: posts(4) }))
    const part = (n: number) => tgzOf(Object.fromEntries(all.filter((_file, at) => at % 2 === n)))
    const got = await read(
      {
        'takeout-20260301T080000Z-001.tgz': await part(0),
        'takeout-20260301T080000Z-002.tgz': await part(1),
      },
      'youtube',
    )
    expect(got.posts).toHaveLength(4)
    const asZip = await read({ 'a.zip': await zipBuffer(Object.fromEntries(all)) }, 'youtube')
    expect(got.posts.map(({ uid, text }) => [uid, text])).toEqual(
      asZip.posts.map(({ uid, text }) => [uid, text]),
    )
    expect(got.media).toEqual(asZip.media)
    expect(got.media.filter(Boolean).length).toBeGreaterThan(0)
  })

  it('can contain long names and names in other scripts', async () => {
    const long = `${'資料夾/'.repeat(30)}${fans.path}`
    expect((await read({ 'a.tgz': gzipSync(await rawTar([{ ...fans, path: long }])) })).fans).toHaveLength(2)
  })

  it('with two files of one path gives the later', async () => {
    const later = { ...fans, data: honest('carl').data as string }
    const got = await read({ 'a.tgz': gzipSync(await rawTar([fans, later])) })
    expect(got.fans.map(({ uid }) => uid)).toEqual(['carl'])
  })

  it('that is uploaded twice is read once', async () => {
    const bytes = await tgzOf(files)
    const got = await read({ 'a.tgz': bytes, 'a (1).tgz': bytes })
    expect(got.fans).toHaveLength(900)
    expect(got.notes).toEqual([])
  })

  it('leaves no file behind, neither open nor closed', async () => {
    const put = await uploads.put({ 'a.tgz': await tgzOf(files) })
    const before = await readdir(await uploads.place())
    const archive = await openArchive(put, 'instagram', now)
    expect(await readdir(await uploads.place())).toEqual(before)
    await archive.close()
    await expect(openArchive(put, 'youtube', now)).rejects.toThrow()
    expect(await readdir(await uploads.place())).toEqual(before)
  })
})

describe('a malicious tar', () => {
  it.each<[string, TarEntry]>([
    ['a path that leads out of the folder', { path: '../../etc/followers_1.json', data: '[]' }],
    ['a path from the root', { path: '/etc/followers_1.json', data: '[]' }],
    ['a symbolic link', { path: 'followers_2.json', type: 'symlink', linkname: '/etc/passwd' }],
    ['a hard link', { path: 'followers_2.json', type: 'link', linkname: '../../../etc/passwd' }],
    ['a device', { path: 'followers_2.json', type: 'character-device' }],
    ['a pipe', { path: 'followers_2.json', type: 'fifo' }],
  ])('%s is skipped and counted, and the rest is read', async (_name, entry) => {
    const got = await read({ 'a.tgz': gzipSync(await rawTar([fans, entry])) })
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna', 'bert'])
    expect(got.complete).toBe(false)
    expect(got.notes).toContainEqual({ key: 'unsafe_path_skipped', params: { count: 1 } })
    await expect(read({ 'a.tgz': gzipSync(await rawTar([entry])) })).rejects.toMatchObject(
      refused('archive_unsafe_path'),
    )
  })

  /** A header with arbitrary claims: `size` bytes of `type`, which need not exist. */
  const header = async (size: number, type = '0') => {
    const bytes = (await rawTar([{ path: fans.path }])).subarray(0, 512)
    bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
    bytes.write(type, 156, 'latin1')
    bytes.fill(' ', 148, 156)
    const sum = bytes.reduce((total, byte) => total + byte, 0)
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    return Buffer.from(bytes)
  }
  const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1024 ** 2, ' ')
  /** The same compressed block can be repeated: gzip accepts concatenated members. */
  const bomb = async () =>
    Buffer.concat([gzipSync(await header(8 * 1024 ** 3 - 1)), ...Array.from({ length: 32 }, () => packed)])
  const packed = gzipSync(spaces(16))

  it.each<[string, () => Promise<Buffer>, string]>([
    ['an entry of gigabytes of spaces', bomb, 'archive_bomb'],
    [
      'an entry that declares a small size and is followed by spaces',
      async () => Buffer.concat([gzipSync(Buffer.concat([await header(10), spaces(1)])), packed]),
      'archive_truncated',
    ],
    [
      'many entries that are too large together',
      async () => {
        const one = gzipSync(Buffer.concat([await header(16 * 1024 ** 2), spaces(16)]))
        return Buffer.concat(Array.from({ length: 40 }, () => one))
      },
      'archive_bomb',
    ],
    [
      'a name of gigabytes',
      async () => Buffer.concat([gzipSync(await header(4 * 1024 ** 3, 'x')), packed]),
      'archive_not_readable',
    ],
  ])('%s: refused within 10 seconds and in less than 300 MB', async (_name, build, key) => {
    const files = await uploads.put({ 'a.tgz': await build() })
    const cost = await costOf(() =>
      expect(openArchive(files, 'instagram')).rejects.toMatchObject(refused(key)),
    )
    expect(cost.seconds).toBeLessThan(10)
    expect(cost.megabytes).toBeLessThan(300)
  })

  it('of ten million empty entries is refused when the limit is reached', async () => {
    const one = await header(0)
    const many = gzipSync(Buffer.concat(Array.from({ length: 10_000 }, () => one)))
    const bytes = Buffer.concat(Array.from({ length: 1000 }, () => many))
    const began = process.cpuUsage()
    await expect(read({ 'a.tgz': bytes })).rejects.toMatchObject(refused('archive_too_many_entries'))
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1e6).toBeLessThan(20)
  })

  it('is refused as truncated wherever it was cut', async () => {
    const bytes = await tgzOf(instagramFiles({ fans: 200, posts: 6 }))
    for (const share of [0.02, 0.3, 0.9, 0.999])
      await expect(
        read({ 'a.tgz': bytes.subarray(0, Math.floor(bytes.length * share)) }),
      ).rejects.toMatchObject(refused('archive_truncated'))
    const tar = await tarOf(instagramFiles({ fans: 200, posts: 6 }))
    for (const end of [Math.floor(tar.length / 2), tar.length - 1024])
      await expect(read({ 'a.tar': tar.subarray(0, end) })).rejects.toMatchObject(
        refused('archive_truncated'),
      )
  })

  it('with a flipped bit is refused', async () => {
    const bytes = await tgzOf(instagramFiles({ fans: 200, posts: 6 }))
    const flipped = Buffer.from(bytes)
    flipped[flipped.length >> 1]! ^= 0x10
    await expect(read({ 'a.tgz': flipped })).rejects.toMatchObject(refused('archive_truncated'))
  })

  it('in a ZIP, or with a ZIP in it, is refused as nested', async () => {
    const tgz = await tgzOf(instagramFiles())
    await expect(read({ 'a.zip': rawZip([{ path: 'b.tgz', data: tgz }]) })).rejects.toMatchObject(
      refused('archive_nested'),
    )
    const outer = gzipSync(await rawTar([{ path: 'a.zip', data: await zipBuffer(instagramFiles()) }]))
    await expect(read({ 'a.tgz': outer })).rejects.toMatchObject(refused('archive_nested'))
  })

  it('is refused as not readable if gzip packed something else', async () => {
    await expect(read({ 'a.gz': gzipSync('[{"a": 1}]'.repeat(300)) })).rejects.toMatchObject(
      refused('archive_not_readable'),
    )
  })
})

describe('a format that cannot be read is named', () => {
  it.each([
    ['7z', '377abcaf271c0004'],
    ['RAR', '526172211a0700cf'],
    ['RAR', '526172211a070100'],
    ['XZ', 'fd377a585a000004'],
    ['Zstandard', '28b52ffd04580000'],
    ['bzip2', '425a6839314159265359'],
  ])('%s', async (format, hex) => {
    const bytes = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(100, 7)])
    await expect(read({ 'a.zip': bytes })).rejects.toMatchObject({
      key: 'archive_format',
      params: { format },
    })
  })

  const files = (method: number, ...more: { path: string; data: string; method?: number }[]) => ({
    'a.zip': rawZip([{ ...honest('bert'), path: 'followers_2.json', method }, ...more]),
  })

  it.each([
    [9, 'ZIP (Deflate64)'],
    [12, 'ZIP (bzip2)'],
    [14, 'ZIP (LZMA)'],
    [93, 'ZIP (Zstandard)'],
    [77, 'ZIP (method 77)'],
  ])('a ZIP packed by method %d: %s, also with irrelevant files', async (method, format) => {
    const problem = { key: 'archive_format', params: { format } }
    await expect(read(files(method))).rejects.toMatchObject(problem)
    await expect(read(files(method, { path: 'readme.json', data: '{}' }))).rejects.toMatchObject(problem)
  })

  it('with files that can be read: these are kept, and the list is not whole', async () => {
    const got = await read(files(12, honest('anna') as { path: string; data: string }))
    expect(got.fans.map(({ uid }) => uid)).toEqual(['anna'])
    expect(got.notes).toContainEqual({ key: 'packing_unread', params: { count: 1, format: 'bzip2' } })
    expect(got.complete).toBe(false)
  })
})
