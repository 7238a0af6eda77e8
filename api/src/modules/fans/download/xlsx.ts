import type { Pool } from 'pg'
import { Readable } from 'node:stream'
import { type ZipEntry, zipOf } from '../../../infra/zip-writer'
import { type Choice, chosenRows, lastSeen } from './chosen'
import { copyOut } from './copy-out'

/** Excel has 1,048,576 rows a sheet (ECMA-376); what is more goes on the next sheet. */
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

/** Texts are texts in a workbook (`inlineStr`): none of them can be a formula. What XML has no place for is left out. */
const special = /[&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const escape = (text: string) => (special.test(text) ? escapeSpecial(text) : text)
const escapeSpecial = (text: string) =>
  text
    // eslint-disable-next-line no-control-regex -- the characters XML 1.0 excludes
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const cell = (text: string) =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
const row = (cells: string[]) => `<row>${cells.map(cell).join('')}</row>`

const unescapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }
/** A line of COPY's text format. */
const cellsOf = (line: string) =>
  line
    .split('\t')
    .map((value) =>
      value === '\\N'
        ? ''
        : value.includes('\\')
          ? value.replace(/\\(.)/g, (_, sign: string) => unescapes[sign] ?? sign)
          : value,
    )

/** The rows, read once, however many sheets they go on. */
class Lines {
  private rest = ''
  private waiting: string[] = []
  private readonly pieces: AsyncIterator<Buffer>
  private readonly decoder = new TextDecoder()

  constructor(readonly source: Readable) {
    this.pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** Some of the next lines, at most so many; none at the end. */
  async take(most: number): Promise<string[]> {
    while (this.waiting.length === 0) {
      const next = await this.pieces.next()
      if (next.done) return []
      const lines = (this.rest + this.decoder.decode(next.value, { stream: true })).split('\n')
      this.rest = lines.pop() ?? ''
      this.waiting = lines
    }
    return this.waiting.splice(0, most)
  }
}

async function* sheet(lines: Lines): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>${row(columns)}`
  for (let left = sheetRows; left > 0;) {
    const some = await lines.take(left)
    if (some.length === 0) break
    left -= some.length
    yield some.map((line) => row(cellsOf(line))).join('')
  }
  yield '</sheetData></worksheet>'
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

/** Fans as a workbook, made and packed as it goes out. */
export async function fansAsXlsx(pool: Pool, choice: Choice): Promise<Readable> {
  const { page, uids } = choice
  const values = [
    ...['uid', 'name', 'username', 'url', 'case when dated then at end', 'email'],
    ...['first_seen', lastSeen(page), 'gone_at'],
  ]
  const rows = await copyOut(pool, `copy (${chosenRows(choice, values.join(', '))}) to stdout`)
  const most = Math.min(uids?.length ?? Infinity, page.fans + page.fansGone)
  return zipOf(entriesOf(rows, Math.max(1, Math.ceil(most / sheetRows))))
}

async function* entriesOf(rows: Readable, sheets: number): AsyncGenerator<ZipEntry> {
  try {
    for (const [path, text] of Object.entries(parts(sheets))) yield { path, text }
    const lines = new Lines(rows)
    for (let n = 1; n <= sheets; n++)
      yield {
        path: `xl/worksheets/sheet${n}.xml`,
        level: 1,
        open: () => Readable.from(sheet(lines), { objectMode: false }),
      }
  } finally {
    rows.destroy()
  }
}
