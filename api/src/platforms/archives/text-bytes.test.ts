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
    ['gb18030', table('张晗', '李珺', '刘淼')],
    ['euc-kr', table('김민수')],
    ['euc-jp', table('山田太郎')],
    ['euc-jp', table('さくら', 'ケンジ', 'あおい')],
    ['big5', table('蔡淯庭', '黃筠媗', '邱鈺珈')],
    ['windows-1252', table('José Müller', 'Mélanie', 'Zoë', 'Ñandú', 'Björn Ångström')],
    ['windows-1252', table('Hélène', 'José Peña', 'Søren', 'João', 'Jürgen', 'Nicolò')],
    ['windows-1250', table('Łukasz Wójcik', 'Małgorzata Wiśniewska')],
    ['windows-1250', table('Jiří Dvořák', 'Lukáš Novotný')],
    ['windows-1250', table('Kovács Győző', 'Szűcs Éva')],
    ['iso-8859-2', table('Łukasz Wójcik', 'Małgorzata Wiśniewska')],
    ['windows-1254', table('Ayşe Yılmaz', 'Çağla Şahin')],
    ['windows-1257', table('Žydrūnas', 'Šarūnas Jasikevičius')],
    ['windows-1252', 'uid,name\r\n1,Anna\r\n2,Carità'],
    ['macintosh', table('José Müller', 'Mélanie', 'Zoë')],
    ['macintosh', table('Jürgen', 'Käthe', 'Björn')],
    ['macintosh', table('Hélène', 'François')],
    ['ibm850', table('José Müller', 'Mélanie', 'Zoë')],
    ['ibm850', table('Jürgen', 'Käthe', 'Björn')],
    ['ibm850', table('Hélène', 'François')],
    ['ibm850', table('João', 'Conceição', 'Simões')],
    ['ibm850', table('Søren', 'Åse', 'Bjørn')],
    ['ibm850', table('Muñoz', 'García', 'Ángel', 'Andrés')],
    ['ibm850', table('Nicolò', 'Carità', 'Mosè')],
  ])('is read in %s', async (page, text) => {
    const bytes = inCodePage(page)(text)
    expect(decodeText(bytes)).toBe(text)
    expect(await read(bytes)).toBe(text)
    expect(await read(...Array.from(bytes, (byte) => Buffer.from([byte])))).toBe(text)
  })

  it.each([
    ['windows-1251', table('Иван Петров', 'Анна', 'Олег', 'Мария К.')],
    ['windows-1251', table('Иван Петров')],
    ['koi8-r', table('Иван Петров', 'Анна')],
    ['windows-1255', table('דוד כהן', 'שרה לוי')],
    ['windows-874', table('สมชาย', 'วิชัย', 'มานี', 'ปิติ')],
    ['windows-1256', table('محمد علي', 'فاطمة', 'أحمد', 'سارة', 'يوسف')],
    ['windows-1253', table('Γιώργος', 'Μαρία', 'Ελένη')],
  ])('is refused in %s', async (page, text) => {
    await expect(read(inCodePage(page)(text))).rejects.toThrow(EncodingUnknown)
  })

  it('in Big5 is refused with a character of Hong Kong, wherever it is', async () => {
    const names = inCodePage('big5')(table('陳大文', '黃小明', '李怡君').repeat(2000))
    // 栢 in HKSCS.
    const other = Buffer.from('fcf8', 'hex')
    for (const pieces of [
      [names.subarray(0, 60), other, names],
      [names, other],
    ])
      await expect(read(...pieces)).rejects.toThrow(EncodingUnknown)
  })

  it('is read if the first names are all in ASCII', async () => {
    const ascii = Buffer.from('1,Anna\r\n'.repeat(40_000))
    const end = table('王小明', '陳怡君')
    const got = await read(ascii, inCodePage('big5')(end))
    expect(got.slice(ascii.length)).toBe(end)
  })
})

it('quotation marks of Western Europe are read in all ways', async () => {
  const bytes = Buffer.from('uid,name\n1,Chlo\xe9\x92s\n', 'latin1')
  expect(await read(bytes)).toBe('uid,name\n1,Chloé’s\n')
  expect(decodeText(bytes)).toBe('uid,name\n1,Chloé’s\n')
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
