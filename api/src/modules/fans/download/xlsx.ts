import { Readable } from 'node:stream'
import { type ZipEntry, zipOf } from '../../../infra/zip/zip-writer'
import { type Choice, chosenRows, lastSeen } from './chosen'
import { asItIs, copyOut } from './copy-out'
import { isFormula } from './formula'
import type { Services } from '../../../infra/services'

/** Excel allows 1,048,576 rows per sheet (ECMA-376); further rows go to the next sheet. */
const sheetRows = 1_000_000

const columns = [
  'uid',
  'name',
  'username',
  'url',
  'followed_at',
  'email',
  'first_seen',
  'last_seen',
  'gone_at',
]
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Texts are stored as texts (`inlineStr`): none of them can be a formula. */
const [begin, end] = ['<c t="inlineStr"><is><t xml:space="preserve">', '</t></is></c>']
const heading = `<row>${columns.map((name) => begin + name + end).join('')}</row>`

/** As SQL: a line break in a text becomes a reference, so that each row is one line. */
const references = [
  ["'&'", '&amp;'],
  ["'<'", '&lt;'],
  ["'>'", '&gt;'],
  ["E'\\n'", '&#10;'],
]
/** As SQL: in a name that looks like Excel's escape for a character (`_x2003_`, ECMA-376, 22.9.2.19), the first `_` is escaped that way. */
const literal = (column: string) =>
  `case when ${column} like '%\\_x____\\_%' then regexp_replace(${column}, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g') else ${column} end`
const escaped = (column: string) =>
  references.reduce((text, [sign, reference]) => `replace(${text}, ${sign}, '${reference}')`, literal(column))
const textCell = (column: string, before = "''") =>
  `case when ${column} <> '' then '${begin}' || ${before} || ${escaped(column)} || '${end}' else '<c/>' end`
/** As SQL: one more quote before a name from which an import would remove one. */
const quoteBefore = (column: string) =>
  `case when ascii(${column}) = ascii('''') and ${isFormula(column)} then '''' else '' end`
const timeCell = (time: string) => `coalesce('${begin}' || (${time})::text || '${end}', '<c/>')`

/** Characters that XML 1.0 excludes, as bytes, one per character: U+FFFE and U+FFFF have three. */
// eslint-disable-next-line no-control-regex -- the characters XML 1.0 excludes
const excluded = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\u00ef\u00bf[\u00be\u00bf]/g

/** The rows, read only once for any number of sheets. */
class Rows {
  private rest = ''
  private whole = ''
  private readonly pieces: AsyncIterator<Buffer>

  constructor(source: Readable) {
    this.pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** Some of the next rows, at most `most`; none at the end. */
  async take(most: number): Promise<{ rows: number; bytes: Buffer }> {
    while (this.whole === '') {
      const next = await this.pieces.next()
      if (next.done) return { rows: 0, bytes: Buffer.alloc(0) }
      const text = this.rest + next.value.toString('latin1')
      const lines = text.lastIndexOf('\n') + 1
      this.rest = text.slice(lines)
      this.whole = text.slice(0, lines)
    }
    let [rows, taken] = [0, 0]
    for (; rows < most && taken < this.whole.length; rows++) taken = this.whole.indexOf('\n', taken) + 1
    const bytes = Buffer.from(this.whole.slice(0, taken).replace(excluded, ''), 'latin1')
    this.whole = this.whole.slice(taken)
    return { rows, bytes }
  }
}

async function* sheet(source: Rows, most: number): AsyncGenerator<Buffer> {
  yield Buffer.from(`${head}<worksheet xmlns="${main}"><sheetData>${heading}`)
  for (let left = most; left > 0;) {
    const { rows, bytes } = await source.take(left)
    if (rows === 0) break
    left -= rows
    yield bytes
  }
  yield Buffer.from('</sheetData></worksheet>')
}

function parts(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, n) => n + 1)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${numbers.map((n) => `<sheet name="fans ${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
  }
}

/**
 * Fans as a workbook, compressed while it is sent. PostgreSQL writes its rows; COPY's own quote and delimiter are characters
 * that XML excludes, and are removed.
 */
export async function fansAsXlsx(
  sessions: Services['sessions'],
  choice: Choice,
  perSheet = sheetRows,
): Promise<Readable> {
  const { page, uids } = choice
  const cells = [
    ...[textCell('uid'), textCell('name', quoteBefore('name')), textCell('username'), textCell('url')],
    ...[timeCell('case when dated then at end'), textCell('email')],
    ...['first_seen', lastSeen(page), 'gone_at'].map(timeCell),
  ]
  const row = `concat('<row>', ${cells.join(', ')}, '</row>')`
  const rows = await copyOut(sessions, `copy (${chosenRows(choice, row)}) to stdout ${asItIs}`)
  const most = Math.min(uids?.length ?? Infinity, page.fans + page.fansGone)
  return zipOf(entriesOf(rows, Math.max(1, Math.ceil(most / perSheet)), perSheet))
}

async function* entriesOf(source: Readable, sheets: number, perSheet: number): AsyncGenerator<ZipEntry> {
  try {
    for (const [path, text] of Object.entries(parts(sheets))) yield { path, text }
    const rows = new Rows(source)
    for (let n = 1; n <= sheets; n++)
      yield {
        path: `xl/worksheets/sheet${n}.xml`,
        level: 1,
        open: () => Readable.from(sheet(rows, perSheet), { objectMode: false }),
      }
  } finally {
    source.destroy()
  }
}
