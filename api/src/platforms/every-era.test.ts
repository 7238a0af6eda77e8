import { platforms } from '@fankeep/shared/contract'
import type { FanRecord } from './archive'
import { type Era, eras, ownListOf, templateOf, uploadOf, withTexts } from './fixtures/eras'
import { rawZip } from './fixtures/raw-zip'
import { readEverything, TempUploads } from './fixtures/temp-upload'
import { people, posts } from './fixtures/samples'
import { bookOf } from './fixtures/xiaohongshu'
import { bytesOf, type Files, zipBuffer } from './fixtures/zip'
import { openArchive } from './index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())
const now = () => Date.parse('2026-03-05T00:00:00Z')

async function read({ platform }: Pick<Era, 'platform'>, files: Record<string, string | Buffer>) {
  const archive = await openArchive(await uploads.put(files), platform, now)
  try {
    return { ...(await readEverything(archive)), owner: archive.owner, takenAt: archive.takenAt }
  } finally {
    await archive.close()
  }
}

const [fans, samplePosts] = [people(23), posts(7)]
const times = (list: FanRecord[]) => [...list].sort((a, b) => (b.followedAt ?? 0) - (a.followedAt ?? 0))
const zipped = eras.filter((era) => !era.upload)
const withFans = eras.filter((era) => era.fan)
const called = (list: Era[]) => list.map((era) => [`${era.platform} ${era.era}`, era] as const)

/** Expects everything of an era, nothing missing and nothing added. */
async function expectAll(era: Era, got: Awaited<ReturnType<typeof read>>) {
  const list = era.platform === 'x' ? got.fans : times(got.fans)
  expect(list).toHaveLength(era.fan ? fans.length : 0)
  if (era.fan)
    for (const [n, fan] of list.entries()) expect(fan).toEqual({ uid: fan.uid, ...era.fan(fans[n]!, n) })
  expect(new Set(list.map(({ uid }) => uid)).size).toBe(list.length)
  expect(got.complete).toBe(Boolean(era.fan))
  const inOrder = [...got.posts].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))
  expect(inOrder).toHaveLength(samplePosts.length)
  for (const [n, post] of inOrder.entries()) expect(post).toMatchObject(era.post!(samplePosts[n]!, n))
}

describe.each(called(eras))('an archive of %s', (_name, era) => {
  test('gives all its fans and posts, with emoji and CJK, and no others', async () => {
    const got = await read(era, await uploadOf(era, fans, samplePosts))
    await expectAll(era, got)
    expect(JSON.stringify([got.fans, got.posts])).not.toMatch(/followed.only|ig\.only|other000001/i)
    const keys = got.notes.map(({ key }) => key)
    expect(keys).not.toContain('corrupt_file')
    expect(keys).not.toContain('records_skipped')
    if (!era.fan && era.platform !== 'x') expect(keys).toContain('fans_not_given')
  })

  test('gives the same people and posts the same keys each time', async () => {
    const keys = async () => {
      const got = await read(era, await uploadOf(era, fans, samplePosts))
      return [got.fans.map(({ uid }) => uid), got.posts.map(({ uid }) => uid)]
    }
    expect(await keys()).toEqual(await keys())
  })

  if (era.media)
    test('gives the files of its posts', async () => {
      const { posts: list } = await read(era, await uploadOf(era, fans, samplePosts))
      const media = list.flatMap((post) => post.media)
      expect(media.filter(({ ref }) => ref !== undefined).length).toBeGreaterThanOrEqual(3)
    })
})

describe.each(called(zipped))('an archive of %s is read', (_name, era) => {
  const entries = () =>
    Object.entries(era.files(fans, samplePosts)).map(([path, content]) => ({ path, data: bytesOf(content) }))
  const packed = (change: (path: string) => string) =>
    rawZip(entries().map(({ path, data }) => ({ path: change(path), data })))

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['in a top folder', () => packed((path) => `我的備份 (1)/${path}`)],
    ['with the separators of Windows', () => packed((path) => path.replaceAll('/', '\\'))],
    ['as ZIP64', () => zipBuffer(era.files(fans, samplePosts), { zip64: true })],
    [
      'with files that macOS and Windows add',
      () =>
        rawZip([
          ...entries(),
          ...entries().map(({ path }) => ({ path: `__MACOSX/._${path}`, data: '\0' })),
          { path: '.DS_Store', data: '\0' },
        ]),
    ],
    [
      'with a byte order mark of UTF-8',
      () => zipBuffer(withTexts(era.files(fans, samplePosts), (text) => `\ufeff${text}`)),
    ],
    [
      'in UTF-16',
      () =>
        zipBuffer(withTexts(era.files(fans, samplePosts), (text) => Buffer.from(`\ufeff${text}`, 'utf16le'))),
    ],
  ])('%s', async (_how, pack) => {
    await expectAll(era, await read(era, { 'ARCHIVE.ZIP': await pack() }))
  })

  test('in two ZIPs of one export', async () => {
    const files = Object.entries(era.files(fans, samplePosts))
    const half = (which: number) => zipBuffer(Object.fromEntries(files.filter((_file, n) => n % 2 === which)))
    const got = await read(era, { 'a-001.zip': await half(0), 'a-002.zip': await half(1) })
    expect(got.posts).toHaveLength(samplePosts.length)
    if (era.fan) expect(got.fans).toHaveLength(fans.length)
  })

  test('together with an older export: the newer export is read', async () => {
    const old = await zipBuffer(era.files(people(5, 100), posts(2)), { at: new Date('2025-01-01T00:00:00Z') })
    const fresh = await zipBuffer(era.files(fans, samplePosts), { at: new Date('2026-03-02T00:00:00Z') })
    const got = await read(era, { 'fresh.zip': fresh, 'old.zip': old })
    if (era.fan) expect(got.fans).toHaveLength(fans.length)
    expect(got.posts.length).toBeGreaterThanOrEqual(samplePosts.length)
  })
})

describe.each(called(withFans))('a list of %s', (_name, era) => {
  const damaged = async (change: (text: string) => string) => {
    const files = era.files(fans, [])
    const touched = Object.fromEntries(
      Object.entries(files).map(([path, content]) =>
        isFanList(path) ? [path, change(bytesOf(content).toString('utf8'))] : [path, content],
      ),
    )
    return read(era, { 'archive.zip': await zipBuffer(touched) }).catch((error: unknown) => error)
  }

  test('that breaks off is refused or not whole', async () => {
    // A text is cut after a date, because a cut between two of its entries cannot be detected.
    const cutOf = (text: string) => text.indexOf(' UTC', text.length * 0.6) + 4
    const got = await damaged((text) =>
      text.slice(0, text.includes(' UTC\n') ? cutOf(text) : Math.floor(text.length * 0.6)),
    )
    expect(got).toMatchObject(got instanceof Error ? { name: 'ArchiveProblem' } : { complete: false })
  })

  // X's manifest counts the fans: only there an empty list counts as complete.
  const isCounted = era.platform === 'x' && era.era !== 'bare'
  test('without fans is whole only if the archive counts them', async () => {
    const got = await read(era, { 'archive.zip': await zipBuffer(era.files([], samplePosts)) })
    expect(got).toMatchObject({ fans: [], complete: isCounted })
  })

  if (era.lacking)
    test('that lacks a part is not whole, and the missing part is noted', async () => {
      const got = await read(era, { 'archive.zip': await zipBuffer(era.lacking!(fans)) })
      expect(got.complete).toBe(false)
      expect(got.fans.length).toBeGreaterThan(10)
      expect(got.fans.length).toBeLessThan(fans.length)
      expect(got.notes).toContainEqual({
        key: 'parts_missing',
        params: { files: expect.stringMatching(/^[\w-]+\.(json|js|txt)$/) },
      })
    })
})

const isFanList = (path: string) =>
  /(followers?(_\d+|-part\d+)?|people_who_followed_you(_\d+)?|connections|user_data(_tiktok)?|Volger|Follower)\.(json|js|txt)$/.test(
    path,
  )

describe.each(platforms)('on a page of %s', (platform) => {
  test.each([
    ['FanKeep’s template', templateOf(fans)],
    ['FanKeep’s template with semicolons', templateOf(fans).replaceAll(',', ';')],
    ['FanKeep’s template with tabs', templateOf(fans).replaceAll(',', '\t')],
    ['FanKeep’s template in UTF-16, as Excel saves Unicode text', Buffer.from(templateOf(fans), 'utf16le')],
    ['a member’s own list with Chinese headings', ownListOf(fans)],
  ])('%s is read, and is never whole', async (_name, content) => {
    const got = await read({ platform }, { 'fans.csv': content })
    expect(got.fans).toHaveLength(fans.length)
    expect(got.fans[3]).toMatchObject({
      name: fans[3]!.name,
      username: fans[3]!.username,
      followedAt: fans[3]!.at * 1000,
      email: 'f3@fan.test',
    })
    expect(got.complete).toBe(false)
  })

  test('the template that was saved as a workbook is read', async () => {
    const book = await bookOf(
      templateOf(fans)
        .slice(1)
        .split('\r\n')
        .map((line) => line.replaceAll('"', '').split(',')),
    )
    const got = await read({ platform }, { 'fans.xlsx': book })
    expect(got.fans).toHaveLength(fans.length)
    expect(got.fans[3]).toMatchObject({ uid: 'id3', name: fans[3]!.name, followedAt: fans[3]!.at * 1000 })
    expect(got.complete).toBe(false)
  })

  test.each(['big5', 'gb18030'])('a list that Excel saved in %s is read', async (page) => {
    const got = await read({ platform }, { 'fans.csv': pages[page]! })
    expect(got.fans.map(({ name }) => name)).toEqual(
      page === 'big5' ? ['陳怡君', '林小明'] : ['陈怡君', '张小明'],
    )
  })

  test('the archive of another platform is refused as such', async () => {
    for (const era of zipped.filter(
      (one) => one.platform !== platform && !isSister(one.platform, platform),
    )) {
      const files: Files = era.files(fans, samplePosts)
      const outcome = await read({ platform }, { 'archive.zip': await zipBuffer(files) }).catch(
        ({ key }: { key: string }) => key,
      )
      expect([era.platform, era.era, outcome]).toEqual([era.platform, era.era, 'archive_other_platform'])
    }
  })
})

/** Threads comes inside Instagram's export: both pages accept it. */
const isSister = (one: string, other: string) =>
  [one, other].every((platform) => platform === 'threads' || platform === 'instagram')

/** `uid,name` and two people, in the code pages of Taiwan and China. */
const pages: Record<string, Buffer> = {
  big5: Buffer.concat([
    Buffer.from('uid,name\r\n1,'),
    Buffer.from('b3afa9c9a767', 'hex'),
    Buffer.from('\r\n2,'),
    Buffer.from('aa4ca470a9fa', 'hex'),
    Buffer.from('\r\n'),
  ]),
  gb18030: Buffer.concat([
    Buffer.from('uid,name\r\n1,'),
    Buffer.from('b3c2e2f9beFD'.toLowerCase(), 'hex'),
    Buffer.from('\r\n2,'),
    Buffer.from('d5c5d0a1c3f7', 'hex'),
    Buffer.from('\r\n'),
  ]),
}
