import { inCodePage } from '../fixtures/code-page'
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

const list = 'uid,name\n1,王小明\n2,陳怡君\n3,林美麗'

describe('a list that ends within a character', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(list).subarray(0, -1)],
    ['UTF-8 with few names', Buffer.from('uid,name\n1,Anna\n2,Bert\n3,王小').subarray(0, -1)],
    ['UTF-8 in its only name', Buffer.from('uid,name\n1,Anna\n2,Bert\n3,王').subarray(0, -1)],
    ['Big5', inCodePage('big5')(list).subarray(0, -1)],
    ['UTF-16', utf16(`\ufeff${list}`).subarray(0, -1)],
  ])('in %s is damaged: its last row is left out, and a note says so', async (_what, bytes) => {
    const { fans, notes } = await read({ 'fans.csv': bytes })
    expect(fans.map(({ uid }) => uid)).toEqual(['1', '2'])
    expect(notes).toEqual([{ key: 'corrupt_file', params: { file: 'fans.csv' } }])
  })

  it('is read if only its last character is beyond ASCII in a code page', async () => {
    const { fans } = await read({ 'fans.csv': inCodePage('windows-1252')('uid,name\n1,Anna\n2,José') })
    expect(fans.map(({ name }) => name)).toEqual(['Anna', 'José'])
  })
})

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

it('names that became question marks when the list was saved are counted in a note, and the fans are kept', async () => {
  const { fans, notes } = await read({ 'fans.csv': Buffer.from('uid,name\n1,???\n2,?? ??\n3,Anna?\n4,?\n') })
  expect(fans.map(({ uid }) => uid)).toEqual(['1', '2', '3', '4'])
  expect(notes).toEqual([{ key: 'names_lost', params: { count: 2, file: 'fans.csv' } }])
})

it('one fan who is called ??? is no loss', async () => {
  const { fans, notes } = await read({ 'fans.csv': Buffer.from('uid,name\n1,???\n2,Anna\n') })
  expect([fans.length, notes]).toEqual([2, []])
})
