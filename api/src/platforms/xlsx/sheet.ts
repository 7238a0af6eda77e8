import { EntryBroken, type UploadEntry } from '../archives/entry'
import { archiveLimits } from '../archives/limits'

/** Columns that are looked at: a table has 13. */
const columnsMax = 100
/** Rows of a table that is held: the creator centre gives 1,000. */
const rowsHeld = 100_000
const stringsMax = 1_000_000
/** A tag with the text behind it; a cell holds 32,767 characters. */
const longest = 1024 ** 2

/** A small file of an XLSX, as text; undefined where it is too large or damaged. */
async function textOf(entry: UploadEntry): Promise<string | undefined> {
  if (entry.size > archiveLimits.wholeFile) return undefined
  const pieces: Buffer[] = []
  try {
    for await (const piece of entry.bytes()) pieces.push(piece)
  } catch (error) {
    if (error instanceof EntryBroken) return undefined
    throw error
  }
  return Buffer.concat(pieces).toString('utf8')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  const plain = text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    },
  )
  // How Excel writes what XML has no place for.
  return plain.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

interface Tag {
  name: string
  closes: boolean
  attributes: string
  /** What is between this tag and the next. */
  text: string
}

/** Within a phonetic reading (`rPh`), which is no part of a text. */
interface Place {
  aloud: boolean
}

/** The tags of a text, one after the other, in time that grows with its length and nothing else. */
function* tagsOf(xml: string, place: Place = { aloud: false }): Generator<Tag> {
  // What is in a tag is looked at once its end is found: two patterns that may share one text try every way to.
  for (const [, tag = '', text = ''] of xml.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [named = '', slash, name] = /^(\/?)(?:[\w-]+:)?([\w-]+)/.exec(tag) ?? []
    if (name === undefined) continue
    const attributes = tag.slice(named.length)
    const closes = slash === '/'
    if (name === 'rPh') place.aloud = !closes && !attributes.endsWith('/')
    else if (!place.aloud) yield { name, closes, attributes, text }
  }
}

/** The same of a text that comes in pieces: a tag is complete where the next one begins. */
async function* tagsIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<Iterable<Tag>> {
  const decoder = new TextDecoder()
  const place = { aloud: false }
  let rest = ''
  for await (const piece of pieces) {
    rest += decoder.decode(piece, { stream: true })
    const end = rest.lastIndexOf('<')
    if (rest.length - end > longest) throw new EntryBroken('a tag without an end')
    yield tagsOf(rest.slice(0, Math.max(end, 0)), place)
    rest = rest.slice(Math.max(end, 0))
  }
  yield tagsOf(rest + decoder.decode(), place)
}

/** The shared texts (18.4). */
function stringsIn(xml: string): string[] {
  const strings: string[] = []
  for (const { name, closes, text } of tagsOf(xml)) {
    if (name === 'si' && !closes && strings.push('') > stringsMax) return strings
    if (name === 't' && !closes && strings.length > 0) strings[strings.length - 1] += unescape(text)
  }
  return strings
}

/** `C7` is in the third column: empty cells are left out of the file. Programs quote by either sign. */
function columnOf(attributes: string, next: number): number {
  const letters = /\br=["']([A-Z]{1,3})\d+["']/.exec(attributes)?.[1]
  if (letters === undefined) return next
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

async function* rowsIn(xml: AsyncIterable<Buffer>, strings: string[]): AsyncGenerator<string[][]> {
  let row: string[] | undefined
  let at = -1
  let isShared = false
  for await (const tags of tagsIn(xml)) {
    const rows: string[][] = []
    for (const { name, closes, attributes, text } of tags) {
      if (name === 'row' && !closes) {
        if (row) rows.push(row)
        row = []
      } else if (name === 'c' && !closes && row) {
        at = columnOf(attributes, row.length)
        isShared = /\bt=["']s["']/.test(attributes)
        if (at >= columnsMax) at = -1
        while (at >= 0 && row.length <= at) row.push('')
      } else if ((name === 'v' || name === 't') && !closes && row && at >= 0) {
        row[at] += isShared && name === 'v' ? (strings[Number(text)] ?? '') : unescape(text)
      }
    }
    if (rows.length > 0) yield rows
  }
  if (row) yield [row]
}

/** The sheets of an XLSX (ECMA-376, part 1, 18.3) among these entries, the first one first. */
export const sheetsIn = (entries: UploadEntry[]): UploadEntry[] =>
  entries
    .filter(({ key }) => /(^|\/)xl\/worksheets\/sheet\d*\.xml$/.test(key))
    .sort((a, b) => a.key.length - b.key.length || a.key.localeCompare(b.key))

/**
 * The rows of a sheet, in batches.
 * @throws EntryBroken where it is damaged, or its texts are.
 */
export async function* sheetRows(sheet: UploadEntry, entries: UploadEntry[]): AsyncGenerator<string[][]> {
  const shared = entries.find(({ key }) => /(^|\/)xl\/sharedstrings\.xml$/.test(key))
  const texts = shared ? await textOf(shared) : ''
  if (texts === undefined) throw new EntryBroken('shared texts')
  yield* rowsIn(sheet.bytes(), stringsIn(texts))
}

/** The rows of the first sheet, where it is small; undefined where there is none. */
export async function readSheet(entries: UploadEntry[]): Promise<string[][] | undefined> {
  const [sheet] = sheetsIn(entries)
  if (!sheet || sheet.size > archiveLimits.wholeFile) return undefined
  const held: string[][] = []
  try {
    for await (const rows of sheetRows(sheet, entries)) {
      for (const row of rows) held.push(row)
      if (held.length > rowsHeld) break
    }
  } catch (error) {
    if (error instanceof EntryBroken) return undefined
    throw error
  }
  return held
}

/** How many days later than 1900 a workbook begins to count (18.2.28: `date1904`). */
export async function daysLaterIn(entries: UploadEntry[]): Promise<number> {
  const book = entries.find(({ key }) => /(^|\/)xl\/workbook\.xml$/.test(key))
  const properties = /<(?:[\w-]+:)?workbookPr\b[^<>]*>/.exec((book && (await textOf(book))) ?? '')?.[0] ?? ''
  return /\bdate1904=["'](1|true|on)["']/.test(properties) ? 1462 : 0
}
