import { openUpload } from '../archives/upload'
import { rawZip } from '../fixtures/raw-zip'
import { TempUploads } from '../fixtures/temp-upload'
import { PlainXml } from './plain-xml'
import { readSheet } from './sheet'

const uploads = new TempUploads()
afterEach(() => uploads.clear())

const xml = (path: string, data: string) => ({ path: `xl/${path}`, data })
const sheet = (rows: string, name = 'worksheets/sheet1.xml') =>
  xml(name, `<worksheet><sheetData>${rows}</sheetData></worksheet>`)

async function rowsOf(...files: { path: string; data: string }[]) {
  const upload = await openUpload(await uploads.put({ 'a.xlsx': rawZip(files) }))
  try {
    return await readSheet(upload.entries)
  } finally {
    await upload.close()
  }
}

describe('a sheet', () => {
  it('is read with either kind of quotes in its XML', async () => {
    const rows = await rowsOf(
      xml('sharedStrings.xml', '<sst><si><t>Anna</t></si></sst>'),
      sheet("<row r='2'><c r='B2' t='s'><v>0</v></c><c r='D2'><v>7</v></c></row>"),
    )
    expect(rows).toEqual([['', 'Anna', '', '7']])
  })

  it('is read without the phonetic readings of its texts', async () => {
    const reading = '<rPh sb="0" eb="2"><t>トウキョウ</t></rPh>'
    const rows = await rowsOf(
      xml('sharedStrings.xml', `<sst><si><t>東京</t>${reading}</si></sst>`),
      sheet(`<row><c t="inlineStr"><is><t>東</t><t>京</t>${reading}</is></c><c t="s"><v>0</v></c></row>`),
    )
    expect(rows).toEqual([['東京', '東京']])
  })

  it('has its shared texts by their index, in any order', async () => {
    const texts = ['a', '', 'c', 'd']
    const rows = await rowsOf(
      xml('sharedStrings.xml', `<sst>${texts.map((one) => `<si><t>${one}</t></si>`).join('')}<si/></sst>`),
      sheet(
        `<row>${[3, 0, 1, 2, 4, 9, -1].map((n) => `<c t="s"><v>${n}</v></c>`).join('')}<c t="s"><v>x</v></c></row>`,
      ),
    )
    expect(rows).toEqual([['d', 'a', '', 'c', '', '', '', '']])
  })

  it('has its numbers with all their digits, also those that Java wrote', async () => {
    const numbers = ['1.2345678E7', '1.7841405822304E14', '1.2345678901234568E18', '46024.5', '007']
    const rows = await rowsOf(
      sheet(`<row>${numbers.map((one) => `<c><v>${one}</v></c>`).join('')}<c t="str"><v>1.5E7</v></c></row>`),
    )
    expect(rows).toEqual([
      ['12345678', '178414058223040', '1.2345678901234568E18', '46024.5', '007', '1.5E7'],
    ])
  })

  it('has no text in a cell that names none', async () => {
    const rows = await rowsOf(
      xml('sharedStrings.xml', '<sst><si><t>first</t></si></sst>'),
      sheet('<row><c t="s"><v/></c><c t="s"><v></v></c><c t="s"><v>0</v></c></row>'),
    )
    expect(rows).toEqual([['', '', 'first']])
  })

  it('has at most 32,767 characters of a cell: a text without an end would fill the memory', async () => {
    const texts = '<t>0123456789</t>'.repeat(4000)
    const [row] = (await rowsOf(sheet(`<row><c t="inlineStr"><is>${texts}</is></c><c><v>7</v></c></row>`)))!
    expect(row!.map((cell) => cell.length)).toEqual([32_767, 1])
  })

  it('is read without its comments, and with its texts in CDATA', async () => {
    const ghost = '<row><c t="inlineStr"><is><t>ghost</t></is></c></row>'
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = await rowsOf(
      sheet(
        `<!-- ${ghost} --><row>${cell('A<!-- b -->c')}</row><?p ${ghost}?><row>${cell('<![CDATA[A & <b>]]> d')}</row>`,
      ),
    )
    expect(rows).toEqual([['Ac'], ['A & <b> d']])
  })

  it('whose comment has no end is damaged', async () => {
    const files = await uploads.put({
      'a.xlsx': rawZip([sheet('<row><c><v>1</v></c></row><row></row><!-- <row><c><v>2</v></c></row>')]),
    })
    const upload = await openUpload(files)
    const onBroken = vi.fn()
    expect(await readSheet(upload.entries, onBroken)).toEqual([['1']])
    await upload.close()
    expect(onBroken).toHaveBeenCalledOnce()
  })
})

it('an XML text without comments and CDATA is the same however it is split', () => {
  const text = '<?xml version="1.0"?><!DOCTYPE x><a>1<!-- - -- <b> ->--><c/><![CDATA[<&]>]]><!---->2</a><'
  for (let at = 0; at <= text.length; at++) {
    const xml = new PlainXml()
    expect(xml.take(text.slice(0, at)) + xml.take(text.slice(at)) + xml.end()).toBe(
      '<!DOCTYPE x><a>1<c/>&lt;&amp;]&gt;2</a><',
    )
  }
})

it('forty thousand comments in a text take no longer than its length', () => {
  for (const section of ['<!---->', '<??>', '<![CDATA[]]>']) {
    const begun = process.cpuUsage().user
    new PlainXml().take(section.repeat(40_000))
    expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000)
  }
})
