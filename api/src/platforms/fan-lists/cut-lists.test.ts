import { readEverything, TempUploads } from '../fixtures/temp-upload'
import { openArchive } from '../index'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function read(files: Record<string, Buffer>) {
  const archive = await openArchive(await uploads.put(files), 'instagram')
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('a list in UTF-16 without a mark', () => {
  it.each([
    ['in Chinese', '編號,姓名\r\n1,王小明\r\n2,一一\r\n'],
    ['in Chinese with tabs', '编号\t昵称\n1\t王小明\n2\t一一\n'],
    ['with a Chinese title above its headings', '粉絲名單\r\n編號;姓名\r\n1;王小明\r\n2;一一\r\n'],
    ['in English', 'uid,name\r\n1,王小明\r\n2,一一\r\n'],
  ])('and with headings %s is read in either byte order', async (_what, text) => {
    for (const isBig of [false, true])
      expect((await read({ 'fans.csv': utf16(text, isBig) })).fans).toEqual([
        { uid: '1', name: '王小明' },
        { uid: '2', name: '一一' },
      ])
  })
})

it('a list whose headings exceed what is read to find them is refused', async () => {
  const headings = ['uid', 'name', ...Array.from({ length: 6000 }, (_, n) => `question ${n}`)].join(',')
  const reading = read({ 'fans.csv': Buffer.from(`${headings}\n1,Anna\n`) })
  await expect(reading).rejects.toMatchObject({ key: 'file_unknown' })
})
