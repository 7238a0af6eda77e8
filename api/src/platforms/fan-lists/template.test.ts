import { fanTemplate, type PlatformKey, platforms } from '@fankeep/shared/contract'
import { openArchive } from '../index'
import { keyOf } from '../archives/values'
import { rawZip } from '../fixtures/raw-zip'
import { readEverything, TempUploads } from '../fixtures/temp-upload'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

async function read(content: string | Buffer, platform: PlatformKey = 'youtube', name = 'fans.csv') {
  const archive = await openArchive(await uploads.put({ [name]: content }), platform)
  try {
    return await readEverything(archive)
  } finally {
    await archive.close()
  }
}

const header = 'uid,name,username,url,followed_at,email'
const row = '7,王小明,ming,https://www.youtube.com/@ming,2026-01-02,ming@example.test'
const ming = {
  uid: '7',
  name: '王小明',
  username: 'ming',
  url: 'https://www.youtube.com/@ming',
  followedAt: Date.parse('2026-01-02T00:00:00+08:00'),
  email: 'ming@example.test',
}

describe('the CSV template', () => {
  it('has the header that is read from it', async () => {
    expect(fanTemplate).toBe(`\ufeff${header}\r\n`)
    expect((await read(fanTemplate + row)).fans).toEqual([ming])
    expect((await read(fanTemplate)).fans).toEqual([])
  })

  it.each(platforms)('is read for a page of %s', async (platform) => {
    expect((await read(`${header}\n${row}\n`, platform)).fans).toEqual([ming])
  })

  it('never gives a whole list', async () => {
    expect((await read(`${header}\n${row}\n`)).complete).toBe(false)
  })

  it.each([
    [
      'with columns in any order, in capitals and between others',
      'Name,E-Mail?,UID,Followed At\nA,x,1,2026-01-02\n',
    ],
    ['with line ends of Windows', 'uid,name,followed_at\r\n1,A,2026-01-02\r\n'],
    ['without a line end in the last row', 'uid,name,followed_at\n1,A,2026-01-02'],
    ['with semicolons, as Excel writes in Europe', 'uid;name;followed_at\n1;A;2026-01-02\n'],
    ['with | as separator', 'uid|name|followed_at\n1|"A"|2026-01-02\n'],
    ['with a line that names its separator', 'sep=;\r\nuid;name;followed_at\r\n1;A;2026-01-02\r\n'],
    ['with tabs', 'uid\tname\tfollowed_at\n1\tA\t2026-01-02\n'],
    ['with quotes', '"uid","name","followed_at"\n"1","A","2026-01-02"\n'],
    ['below a title with a |', 'Mochi | Facebook\nuid,name,followed_at\n1,A,2026-01-02\n'],
    ['below a title', '2026 年的粉絲\nuid,name,followed_at\n1,A,2026-01-02\n'],
    [
      'below a title and a date, as a table',
      '2026 年的粉絲;;\n更新：2026-01-03;;\n;;\nuid;name;followed_at\n1;A;2026-01-02\n',
    ],
    ['below the name that Numbers gives a table', '表格 1\n\nuid;name;followed_at\n1;A;2026-01-02\n'],
    ['with empty lines', '\nuid,name,followed_at\n\n,,\n1,A,2026-01-02\n\n'],
  ])('is read %s', async (_name, text) => {
    const expected = [{ uid: '1', name: 'A', followedAt: Date.parse('2026-01-02T00:00:00+08:00') }]
    expect((await read(text)).fans).toEqual(expected)
    expect((await read(`\ufeff${text}`)).fans).toEqual(expected)
    expect((await read(Buffer.from(`\ufeff${text}`, 'utf16le'))).fans).toEqual(expected)
    expect((await read(rawZip([{ path: 'folder/list.CSV', data: text }]), 'youtube', 'a.zip')).fans).toEqual(
      expected,
    )
  })

  it('keeps quotes, separators and line ends inside a cell', async () => {
    const { fans } = await read(`${header}\n1,"Lin, ""Anna""\nsecond line",,,,\n2,5" tall,,,,\n`)
    expect(fans.map(({ name }) => name)).toEqual(['Lin, "Anna"\nsecond line', '5" tall'])
  })

  it('keeps cells that look like formulas as they are', async () => {
    const { fans } = await read(
      `${header}\n1,=HYPERLINK("http://evil.test"),,,,\n2,+1+1,,,,\n3,"=cmd|' /C calc'!A0",,,,\n4,@SUM(A1),,,,\n`,
    )
    expect(fans.map(({ name }) => name)).toEqual([
      '=HYPERLINK("http://evil.test")',
      '+1+1',
      "=cmd|' /C calc'!A0",
      '@SUM(A1)',
    ])
  })

  it('is read without the characters that keep Excel from changing a cell', async () => {
    const { fans } = await read(
      `uid,name,username,followed_at\n="98765432109876543",="A",'ann,'2026-01-02\n'12345678901234567,'t Hooft,,\n`,
    )
    expect(fans).toEqual([
      {
        uid: '98765432109876543',
        name: 'A',
        username: 'ann',
        followedAt: Date.parse('2026-01-02T00:00:00+08:00'),
      },
      { uid: '12345678901234567', name: "'t Hooft" },
    ])
  })

  it.each(['csv', 'xlsx'])('is read without the errors that failed formulas leave in a %s', async (kind) => {
    const rows = [
      ['uid', 'name', 'username'],
      ['#N/A', 'A', '#N/A'],
      ['#REF!', 'B', ''],
      ['#NAME?', '#VALUE!', ''],
      ['7', '#1', ''],
    ]
    const cell = (text: string) => (text.startsWith('#') ? `<c t="e"><v>${text}</v></c>` : inline(text))
    const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const data = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
    const content =
      kind === 'csv'
        ? rows.map((cells) => cells.join(',')).join('\n')
        : rawZip([{ path: 'xl/worksheets/sheet1.xml', data: `<worksheet>${data}</worksheet>` }])
    const { fans, notes } = await read(content, 'facebook', `fans.${kind}`)
    expect(fans.map(({ name }) => name)).toEqual(['A', 'B', '#1'])
    expect(new Set(fans.map(({ uid }) => uid)).size).toBe(3)
    expect(notes).toEqual([{ key: 'records_skipped', params: { count: 1, file: `fans.${kind}` } }])
  })

  it('is read without the invisible characters in copied ids and addresses', async () => {
    const { fans } = await read(
      `${header}\n\u200banna\u200b,A\u200d,\u2066@Anna\u2069,\u200ehttps://www.instagram.com/anna,,\ufeffa@fan.test\nanna,B,,,,\n`,
      'instagram',
    )
    expect(fans).toEqual([
      {
        uid: 'anna',
        name: 'A\u200d',
        username: 'Anna',
        url: 'https://www.instagram.com/anna',
        email: 'a@fan.test',
      },
    ])
  })

  it('is read without repeated headings in lists that were joined', async () => {
    const { fans, notes } = await read(`${fanTemplate}1,A\r\n${fanTemplate}2,B\r\n`)
    expect(fans.map(({ uid }) => uid)).toEqual(['1', '2'])
    expect(notes).toEqual([])
  })

  it('counts rows without a fan, and reads the others', async () => {
    const { fans, notes } = await read(`${header}\n,,,,2026-01-02,\n1.23457E+18,lost digits,,,,\n${row}\n`)
    expect(fans).toEqual([ming])
    expect(notes).toEqual([
      { key: 'records_skipped', params: { count: 1, file: 'fans.csv' } },
      { key: 'ids_cut', params: { count: 1, file: 'fans.csv' } },
    ])
  })

  it('leaves out ids whose last digits Excel cut, also with a decimal comma', async () => {
    const { fans, notes } = await read('uid;name\n1,23457E+18;A\n1,23457E+18;B\n7;C\n')
    expect(fans).toEqual([{ uid: '7', name: 'C' }])
    expect(notes).toEqual([{ key: 'ids_cut', params: { count: 2, file: 'fans.csv' } }])
  })

  it.each([
    ['Excel', '1234567890123450000', '1234567890123460000'],
    ['a script', '1234567890123456800', '123456789012345680'],
  ])('leaves out ids whose last digits %s replaced with zeros', async (_program, one, other) => {
    const { fans, notes } = await read(`uid,name\n${one},A\n${one},B\n${other},C\n77,D\n`, 'x')
    expect(fans).toEqual([{ uid: '77', name: 'D' }])
    expect(notes).toEqual([{ key: 'ids_cut', params: { count: 3, file: 'fans.csv' } }])
  })

  it.each([
    ['one of many ids', '1234567890123450000,A\n1234567890123456789,B'],
    ['a short id', '100000000000000,A\n200000,B'],
    ['an id that ends in two zeros by chance', '17841405822304900,A\n5,B'],
  ])('keeps an id that ends in zeros if it is %s', async (_why, rows) => {
    const { fans, notes } = await read(`uid,name\n${rows}\n`, 'x')
    expect(fans).toHaveLength(2)
    expect(notes).toEqual([])
  })

  it.each([
    ['instagram', 'in place of the user name', ',A,https://www.instagram.com/Ann/,,', 'ann'],
    ['instagram', 'in place of the id', 'https://instagram.com/ann?hl=en,A,,,', 'ann'],
    ['tiktok', 'without its scheme', ',A,,www.tiktok.com/@ann,', 'ann'],
    ['x', 'with the id', ',A,,https://x.com/i/user/1234567890123456789,', '1234567890123456789'],
    [
      'youtube',
      'of a channel',
      ',A,,https://www.youtube.com/channel/UC1234567890123456789012,',
      'UC1234567890123456789012',
    ],
  ] as const)('identifies a fan of %s by a link %s', async (platform, _where, cells, uid) => {
    const { fans } = await read(`${header}\n${cells},\n`, platform)
    expect(fans).toEqual([{ uid, name: 'A', url: expect.stringMatching(/^https:/) }])
  })

  it('is read without the “.0” that programs add to an id', async () => {
    expect((await read('uid,name\n12345.0,A\n', 'x')).fans).toEqual([{ uid: '12345', name: 'A' }])
  })

  it('loses only one row to a quote that is never closed', async () => {
    const others = Array.from({ length: 500 }, (_, n) => `${n},name ${n},,,,`).join('\n')
    const { fans, notes } = await read(`${header}\n900,"never closed,,,,\n${others}\n`)
    expect(fans).toHaveLength(500)
    expect(notes[0]).toMatchObject({ key: 'records_skipped', params: { count: 1 } })
  })

  it('leaves out an invalid link, e-mail address or date, and keeps the fan', async () => {
    const { fans } = await read(
      `${header}\n1,A,,javascript:alert(1),someday,not mail\n2,B,,https://example.test/b,2026-02-30,\n`,
    )
    expect(fans).toEqual([
      { uid: '1', name: 'A' },
      { uid: '2', name: 'B', url: 'https://example.test/b' },
    ])
  })

  const datesOf = async (...written: string[]) => {
    const rows = written.map((date, n) => `${n},"${date}"`).join('\n')
    const { fans, notes } = await read(`uid,followed_at\n${rows}\n`)
    const days = fans.map(({ followedAt }) => followedAt && new Date(followedAt + 8 * 3600_000).toISOString())
    return { days: days.map((day) => day && day.slice(0, 10)), notes }
  }

  it.each([
    ['in the first place', '13/01/2024', '2024-04-03'],
    ['in the second place', '1/13/2024', '2024-03-04'],
  ])('reads 03/04/2024 by another row, in which 13 is %s', async (_what, telling, meant) => {
    const { days, notes } = await datesOf('03/04/2024', telling, '', '03/04/2024')
    expect(days).toEqual([meant, '2024-01-13', undefined, meant])
    expect(notes).toEqual([])
  })

  it.each([
    ['no row', ['03/04/2024', '5/6/2024', '2024-01-13']],
    ['rows that contradict each other', ['03/04/2024', '5/6/2024', '13/1/2024', '1/13/2024']],
  ])(
    'leaves out and counts ambiguous dates with %s to decide them, and keeps the fans',
    async (_what, written) => {
      const { days, notes } = await datesOf(...written)
      expect(days.slice(0, 2)).toEqual([undefined, undefined])
      expect(days.slice(2)).toEqual(written.slice(2).map(() => '2024-01-13'))
      expect(notes).toEqual([{ key: 'dates_ambiguous', params: { count: 2, file: 'fans.csv' } }])
    },
  )

  it('counts dates that cannot be read, and keeps the fans', async () => {
    const { days, notes } = await datesOf('someday', '2026-02-30', '', '2024-01-13')
    expect(days).toEqual([undefined, undefined, undefined, '2024-01-13'])
    expect(notes).toEqual([{ key: 'dates_unread', params: { count: 2, file: 'fans.csv' } }])
  })

  it.each([
    ['from 1900', '', '45294'],
    ['from 1904, as by Excel for Mac', '<workbookPr date1904="1"/>', '43832'],
  ])('reads the day numbers of a workbook, counted %s', async (_what, properties, serial) => {
    const cells = (...texts: string[]) =>
      `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
    const book = rawZip([
      { path: 'xl/workbook.xml', data: `<workbook>${properties}</workbook>` },
      {
        path: 'xl/worksheets/sheet1.xml',
        data: `<worksheet><sheetData>${cells('uid', 'followed_at')}<row><c><v>1</v></c><c><v>${serial}</v></c></row></sheetData></worksheet>`,
      },
    ])
    const { fans } = await read(book, 'youtube', 'fans.xlsx')
    expect(fans).toEqual([{ uid: '1', followedAt: Date.parse('2024-01-03T00:00:00+08:00') }])
  })

  it('is read from a workbook with 110,010 fans in two sheets', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`
    const sheet = (columns: string[], from: number, count: number) => {
      const rows = Array.from({ length: count }, (_, n) => row(`${from + n}`, '名字'.repeat(20)))
      return `<worksheet><sheetData>${row(...columns)}${rows.join('')}</sheetData></worksheet>`
    }
    const ours = ['uid', 'name', 'first_seen', 'last_seen', 'gone_at']
    const book = rawZip([
      { path: 'xl/workbook.xml', data: '<workbook/>' },
      { path: 'xl/worksheets/sheet1.xml', data: sheet(ours, 1, 110_000) },
      { path: 'xl/worksheets/sheet2.xml', data: sheet(ours, 110_001, 10) },
      { path: 'xl/worksheets/sheet3.xml', data: sheet(['uid', 'name'], 900_001, 10) },
    ])
    const { fans, notes } = await read(book, 'youtube', 'fans.xlsx')
    expect(fans).toHaveLength(110_010)
    expect(fans.at(-1)).toEqual({ uid: '110010', name: '名字'.repeat(20) })
    expect(notes).toEqual([{ key: 'sheets_unread', params: { count: 1, file: 'fans.xlsx' } }])
  })

  it('is read below a title in a workbook', async () => {
    const cells = (...texts: string[]) =>
      `<row>${texts.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('')}</row>`
    const rows = cells('2026 年的粉絲') + cells('') + cells('uid', 'name') + cells('1', 'A')
    const data = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    const book = rawZip([{ path: 'xl/worksheets/sheet1.xml', data }])
    expect((await read(book, 'youtube', 'fans.xlsx')).fans).toEqual([{ uid: '1', name: 'A' }])
  })

  it('is read from the first visible sheet of a workbook, and a note counts the others', async () => {
    const cells = (...texts: string[]) =>
      `<row>${texts.map((one) => `<c t="inlineStr"><is><t>${one}</t></is></c>`).join('')}</row>`
    const sheet = (uid: string) =>
      `<worksheet><sheetData>${cells('uid', 'name')}${cells(uid, 'A')}</sheetData></worksheet>`
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'
    const book = rawZip([
      {
        path: 'xl/workbook.xml',
        data: '<workbook><sheets><sheet name="old" state="hidden" r:id="a"/><sheet name="c" r:id="c"/><sheet name="new" r:id="b"/></sheets></workbook>',
      },
      {
        path: 'xl/_rels/workbook.xml.rels',
        data: `<Relationships><Relationship Id="a" Type="${type}" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${type}" Target="worksheets/sheet2.xml"/><Relationship Id="c" Type="${type}" Target="/xl/worksheets/Fans.xml"/></Relationships>`,
      },
      { path: 'xl/worksheets/sheet1.xml', data: sheet('old') },
      { path: 'xl/worksheets/sheet2.xml', data: sheet('new') },
      { path: 'xl/worksheets/Fans.xml', data: sheet('shown') },
    ])
    const { fans, notes } = await read(book, 'youtube', 'fans.xlsx')
    expect(fans).toEqual([{ uid: 'shown', name: 'A' }])
    expect(notes).toEqual([{ key: 'sheets_unread', params: { count: 1, file: 'fans.xlsx' } }])
  })

  it('is read from a workbook with 17 MB of shared texts', async () => {
    const texts = ['uid', 'name']
    const rows = ['<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>']
    for (let n = 0; n < 120_000; n++) {
      texts.push(`fan_of_the_page_${n}`, `名字 ${n} ${'#'.repeat(90)}`)
      rows.push(`<row><c t="s"><v>${2 * n + 2}</v></c><c t="s"><v>${2 * n + 3}</v></c></row>`)
    }
    const shared = texts.map((one) => `<si><t>${one}</t></si>`).join('')
    const book = rawZip([
      { path: 'xl/workbook.xml', data: '<workbook/>' },
      { path: 'xl/sharedStrings.xml', data: `<sst>${shared}</sst>` },
      {
        path: 'xl/worksheets/sheet1.xml',
        data: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
      },
    ])
    expect(shared.length).toBeGreaterThan(17 * 1024 ** 2)
    const { fans } = await read(book, 'instagram', 'fans.xlsx')
    expect(fans).toHaveLength(120_000)
    expect(fans.at(-1)).toEqual({ uid: 'fan_of_the_page_119999', name: `名字 119999 ${'#'.repeat(90)}` })
  })

  it('gives a fan with only a name the key from before dates were read in Taipei’s time', async () => {
    const { fans } = await read('name,followed_at\nA,2026-01-02\nB,2024年1月3日\n', 'facebook')
    expect(fans.map(({ uid }) => uid)).toEqual([
      `name:${keyOf('A', Date.UTC(2026, 0, 2))}:1`,
      `name:${keyOf('B', undefined)}:1`,
    ])
  })

  it('gives a fan without uid the key that the platform’s archive gives', async () => {
    const { fans } = await read(
      'username,name,url,email\n@Anna.Lin,,,\n,,https://www.instagram.com/Bert/?hl=en,\n,,,C@Example.test\n',
      'instagram',
    )
    expect(fans.map(({ uid }) => uid)).toEqual(['anna.lin', 'bert', 'mail:c@example.test'])
  })

  it('gives a fan whose uid is the user name the key that the platform’s archive gives', async () => {
    const text = 'uid,name\n@Anna.Lin,Anna\nanna.lin,Anna\nname:AbC:1,Bert\n'
    expect((await read(text, 'instagram')).fans.map(({ uid }) => uid)).toEqual(['anna.lin', 'name:AbC:1'])
    expect((await read(text, 'facebook')).fans.map(({ uid }) => uid)).toEqual([
      '@Anna.Lin',
      'anna.lin',
      'name:AbC:1',
    ])
  })

  it('keeps people with the same name apart, with the same keys each time', async () => {
    const text = 'name,followed_at\n陳怡君,\n陳怡君,\n陳怡君,2026-01-02\n'
    const first = (await read(text, 'facebook')).fans.map(({ uid }) => uid)
    expect(new Set(first).size).toBe(3)
    expect((await read(text, 'facebook')).fans.map(({ uid }) => uid)).toEqual(first)
  })

  it('gives a fan who is listed twice once', async () => {
    expect((await read('uid,name\n1,A\n1,A\n')).fans).toHaveLength(1)
  })

  it('is read from a text file named .xls, while a real .xls and an HTML file are refused', async () => {
    const text = Buffer.from('\ufeffuid\tname\r\n1\t王小明\r\n', 'utf16le')
    expect((await read(text, 'facebook', 'fans.xls')).fans).toEqual([{ uid: '1', name: '王小明' }])
    const book = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)])
    await expect(read(book, 'facebook', 'fans.xls')).rejects.toMatchObject({ key: 'list_format' })
    const page = '<html><table><tr><td>uid</td><td>name</td></tr></table></html>'
    await expect(read(page, 'facebook', 'fans.xls')).rejects.toMatchObject({ key: 'list_format' })
  })

  it('is not recognized in a CSV with other columns', async () => {
    await expect(read('date,amount\n2026-01-01,5\n', 'instagram')).rejects.toMatchObject({
      key: 'file_unknown',
    })
  })
})
