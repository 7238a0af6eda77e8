import { honest } from '../fixtures/attacks'
import { rawZip, rawZip64End } from '../fixtures/raw-zip'
import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

it('a ZIP of more than 65,535 files, of which Finder counts only those above, is read to its end', async () => {
  const pictures = Array.from({ length: 65_536 }, (_, n) => ({ path: `media/${n}.jpg`, method: 0 }))
  const last = { ...honest('bert'), path: 'connections/followers_and_following/followers_2.json' }
  const files = await uploads.put({ 'a.zip': rawZip([honest('anna'), ...pictures, last]) })
  const archive = await openArchive(files, 'instagram')
  const { fans } = await readEverything(archive).finally(archive.close)
  expect(fans.map(({ uid }) => uid)).toEqual(['anna', 'bert'])
})

describe('a ZIP64 with an offset that no file reaches', () => {
  const far = 2n ** 60n
  const withEnd = (change: (bytes: Buffer) => void) => {
    const bytes = rawZip64End(1)
    change(bytes)
    return bytes
  }

  it.each([
    ['of its end record', withEnd((bytes) => bytes.writeBigUInt64LE(far, bytes.length - 22 - 20 + 8))],
    ['of its directory', withEnd((bytes) => bytes.writeBigUInt64LE(far, 4 + 48))],
  ])('%s is refused as truncated', async (_which, bytes) => {
    await expect(openArchive(await uploads.put({ 'a.zip': bytes }), 'instagram')).rejects.toMatchObject({
      key: 'archive_truncated',
    })
  })

  it('of a file is read without that file', async () => {
    const extra = Buffer.alloc(12)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(far, 4)
    const path = 'connections/followers_and_following/followers_2.json'
    const bytes = rawZip([honest('anna'), { ...honest('bert'), path, extra }])
    bytes.writeUInt32LE(0xffffffff, bytes.lastIndexOf(path) - 4)
    const archive = await openArchive(await uploads.put({ 'a.zip': bytes }), 'instagram')
    const { fans, complete } = await readEverything(archive).finally(archive.close)
    expect([fans.map(({ uid }) => uid), complete]).toEqual([['anna'], false])
  })
})

describe('a ZIP with another end record', () => {
  const zip = rawZip([honest('anna')])
  const empty = rawZip([])
  const withComment = (bytes: Buffer, comment: Buffer) => {
    const all = Buffer.concat([bytes, comment])
    all.writeUInt16LE(comment.length, bytes.length - 2)
    return all
  }
  const signature = Buffer.from('PK\x05\x06', 'latin1')
  const zeros = Buffer.alloc(18)

  it.each<[string, Buffer]>([
    ['in its comment', withComment(zip, Buffer.concat([Buffer.from('made by '), signature, zeros]))],
    ['in its comment, cut short', withComment(zip, Buffer.concat([signature, zeros.subarray(1)]))],
    ['of an empty ZIP after it', Buffer.concat([zip, empty])],
    ['of an empty ZIP before it', Buffer.concat([empty, zip])],
    ['of several empty ZIPs before it, and bytes after it', Buffer.concat([empty, empty, zip, zeros])],
  ])('%s is read', async (_where, bytes) => {
    const archive = await openArchive(await uploads.put({ 'a.zip': bytes }), 'instagram')
    const { fans, complete } = await readEverything(archive).finally(archive.close)
    expect([fans.map(({ uid }) => uid), complete]).toEqual([['anna'], true])
  })

  it.each([
    ['another length', rawZip([honest('bert', 'carl')])],
    ['the same length', rawZip([honest('bert')])],
  ])('of a ZIP of %s before it is refused: one of the two would be left out', async (_what, other) => {
    const files = await uploads.put({ 'a.zip': Buffer.concat([other, zip]) })
    await expect(openArchive(files, 'instagram')).rejects.toMatchObject({ key: 'archive_truncated' })
  })

  it('and no files at all is empty', async () => {
    const files = await uploads.put({ 'a.zip': Buffer.concat([empty, empty]) })
    await expect(openArchive(files, 'instagram')).rejects.toMatchObject({ key: 'archive_empty' })
  })
})
