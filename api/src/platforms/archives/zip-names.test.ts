import { crc32 } from 'node:zlib'
import { inCodePage } from '../fixtures/code-page'
import { rawZip } from '../fixtures/raw-zip'
import { TempUploads } from '../fixtures/temp-upload'
import { openUpload } from './upload'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function pathsIn(...entries: { path: string | Buffer; extra?: Buffer; flags?: number }[]) {
  const upload = await openUpload(
    await uploads.put({ 'a.zip': rawZip(entries.map((entry) => ({ flags: 0, data: 'x', ...entry }))) }),
  )
  await upload.close()
  return upload.entries.map(({ path }) => path)
}

/** APPNOTE 4.6.9: the name in Unicode, with a checksum of the name it replaces. */
function unicodePath(path: string, of: string | Buffer) {
  const head = Buffer.alloc(9)
  head.writeUInt16LE(0x7075, 0)
  head.writeUInt16LE(5 + Buffer.byteLength(path), 2)
  head.writeUInt8(1, 4)
  head.writeUInt32LE(crc32(of), 5)
  return Buffer.concat([head, Buffer.from(path)])
}

describe('names in a ZIP that was packed again', () => {
  it.each([
    ['big5', ['影片/功夫許多.mp4', '影片/春節特別節目 第一集.mp4', 'a.csv']],
    ['gb18030', ['视频/春节特别节目.mp4', '视频/刘德华.mp4']],
    ['shift_jis', ['動画/さくら咲く.mp4', '動画/能力表示.mp4']],
  ])('by Windows in East Asia are read in its code page: %s', async (page, paths) => {
    const encode = inCodePage(page)
    expect(await pathsIn(...paths.map((path) => ({ path: encode(path) })))).toEqual(paths)
  })

  it('by Windows in Europe are read in the original code page of ZIP', async () => {
    const path = Buffer.from('Caf\x82 Fr\x81hst\x81ck Sch\x94n Espa\xa4a.mp4', 'latin1')
    expect(await pathsIn({ path })).toEqual(['Café Frühstück Schön España.mp4'])
  })

  it('by a program that adds a Unicode path are read from it if its checksum matches', async () => {
    const extra = unicodePath('影片/春節.mp4', '??/??.mp4')
    expect(await pathsIn({ path: '??/??.mp4', extra })).toEqual(['影片/春節.mp4'])
    const other = unicodePath('影片/春節.mp4', 'b.mp4')
    expect(await pathsIn({ path: 'a.mp4', extra: other })).toEqual(['a.mp4'])
  })

  it('are read as UTF-8 if most of them are valid UTF-8', async () => {
    const paths = ['影片/春節特別節目.mp4', Buffer.concat([Buffer.from('影片/x'), Buffer.from([0xe6, 0x98])])]
    expect((await pathsIn(...paths.map((path) => ({ path }))))[0]).toBe('影片/春節特別節目.mp4')
  })

  it.each([
    ['big5', '影片春節'],
    ['gb18030', '视频春节'],
    ['shift_jis', '動画さくら'],
  ])('are refused if they lead out of the folder, also in the code page %s', async (page, name) => {
    const climbing = Buffer.concat([inCodePage(page)(name), Buffer.from('/../../x')])
    await expect(pathsIn({ path: climbing })).rejects.toMatchObject({ key: 'archive_unsafe_path' })
  })
})
