import { inCodePage } from '../fixtures/code-page'
import { asUtf8OfAnyPage, decodeText, EncodingUnknown } from './text-bytes'

async function read(...pieces: Buffer[]) {
  const source = (async function* () {
    yield* pieces
  })()
  const found: Buffer[] = []
  for await (const piece of asUtf8OfAnyPage(source)) found.push(piece)
  return Buffer.concat(found).toString('utf8')
}

const table = (...names: string[]) => ['uid,name', ...names.map((name, n) => `${n},${name}`), ''].join('\r\n')

describe('a text in the code page of a country', () => {
  it.each([
    ['big5', table('王小明', '陳怡君', '林美麗')],
    ['gb18030', table('王小明', '刘德华', '林美丽')],
    ['euc-kr', table('김민수', '이서연', '박지훈', '최 수빈', '정하늘 2')],
    ['gb18030', table('李涛 陈丽 张波 刘强', '黄静 何明 高飞 郭刚')],
    ['shift_jis', table('山田太郎', 'さくら', '佐藤 ケンジ')],
    ['windows-1252', table('José Müller', 'Mélanie', 'Zoë', 'Ñandú', 'Björn Ångström')],
  ])('is read in %s', async (page, text) => {
    const bytes = inCodePage(page)(text)
    expect(decodeText(bytes)).toBe(text)
    expect(await read(bytes)).toBe(text)
    expect(await read(...Array.from(bytes, (byte) => Buffer.from([byte])))).toBe(text)
  })

  it.each([
    ['windows-1251', table('Иван Петров', 'Анна', 'Олег', 'Мария К.')],
    ['windows-874', table('สมชาย', 'วิชัย', 'มานี', 'ปิติ')],
    ['windows-1256', table('محمد علي', 'فاطمة', 'أحمد', 'سارة', 'يوسف')],
    ['windows-1253', table('Γιώργος', 'Μαρία', 'Ελένη')],
  ])('is refused in %s', async (page, text) => {
    await expect(read(inCodePage(page)(text))).rejects.toThrow(EncodingUnknown)
  })

  it('is read if the first names are all in ASCII', async () => {
    const ascii = Buffer.from('1,Anna\r\n'.repeat(40_000))
    const end = table('王小明', '陳怡君')
    const got = await read(ascii, inCodePage('big5')(end))
    expect(got.slice(ascii.length)).toBe(end)
  })
})

it('a text in UTF-8 stays UTF-8 if a program cut a name within a character', async () => {
  const cut = Buffer.concat([
    Buffer.from('1,林木\n2,陳怡\n3,'),
    Buffer.from('周杰').subarray(0, 5),
    Buffer.from('x\n'),
  ])
  expect(await read(cut)).toBe('1,林木\n2,陳怡\n3,周\ufffdx\n')
  expect(decodeText(cut)).toBe('1,林木\n2,陳怡\n3,周\ufffdx\n')
})
