import { EntryBroken, type UploadEntry } from '../archives/entry'
import { archiveLimits } from '../archives/limits'
import { openBook } from './book'
import { SharedTexts } from './shared-texts'
import { tagsIn, textMax, unescape } from './tags'

/** The most columns that are read: a table has 13. */
const columnsMax = 100
/** The most rows of a table in memory: the creator centre gives 1,000. */
const rowsHeld = 100_000

/** The column of a cell: `C7` is in the third, because empty cells are left out of the file. Programs use either kind of quotes. */
function columnOf(attributes: string, next: number): number {
  const letters = /\br=["']([A-Z]{1,3})\d+["']/.exec(attributes)?.[1]
  if (letters === undefined) return next
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A cell's content: a text, or the number of a shared one. */
type Cell = string | number

/** A number with all its digits, if it has kept them: Java programs write those from 10,000,000 on as `1.2345678E7`. */
const inDigits = (text: string) =>
  /^\d\.\d+E\d+$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER ? String(Number(text)) : text

/** The rows of a sheet, in batches as its pieces arrive: a row that may continue comes with the next batch. */
async function* cellsIn(xml: AsyncIterable<Buffer>): AsyncGenerator<Cell[][]> {
  let row: Cell[] | undefined
  let at = -1
  let [isShared, isNumber] = [false, false]
  for await (const tags of tagsIn(xml)) {
    const rows: Cell[][] = []
    for (const { name, closes, attributes, text } of tags) {
      if (name === 'row' && !closes) {
        if (row) rows.push(row)
        row = []
      } else if (name === 'c' && !closes && row) {
        at = columnOf(attributes, row.length)
        const type = /\bt=["'](\w+)["']/.exec(attributes)?.[1] ?? 'n'
        isShared = type === 's'
        isNumber = type === 'n'
        if (at >= columnsMax) at = -1
        while (at >= 0 && row.length <= at) row.push('')
      } else if ((name === 'v' || name === 't') && !closes && row && at >= 0) {
        if (isShared && name === 'v') row[at] = text === '' ? '' : Number(text)
        else if (String(row[at]).length < textMax)
          row[at] = (row[at] + unescape(isNumber ? inDigits(text) : text)).slice(0, textMax)
      }
    }
    if (rows.length > 0) yield rows
  }
  if (row) yield [row]
}

async function* rowsIn(xml: AsyncIterable<Buffer>, texts: SharedTexts): AsyncGenerator<string[][]> {
  for await (const rows of cellsIn(xml)) {
    let last = -1
    for (const row of rows) for (const cell of row) if (typeof cell === 'number' && cell > last) last = cell
    await texts.readTo(last)
    yield rows.map((row) => row.map((cell) => (typeof cell === 'number' ? texts.at(cell) : cell)))
  }
}

/**
 * The rows of a sheet of a workbook (ECMA-376, part 1, 18.3), in batches.
 * @throws EntryBroken if the sheet or its texts are damaged.
 */
export async function* sheetRows(sheet: UploadEntry, entries: UploadEntry[]): AsyncGenerator<string[][]> {
  const texts = new SharedTexts(entries.find(({ key }) => /(^|\/)xl\/sharedstrings\.xml$/.test(key)))
  try {
    yield* rowsIn(sheet.bytes(), texts)
  } finally {
    await texts.leave()
  }
}

/**
 * The rows of the first sheet; undefined if there is none, or it is too large. `onBroken` is called if the sheet is damaged: only
 * the rows before the damage are returned.
 */
export async function readSheet(
  entries: UploadEntry[],
  onBroken: () => void = () => {},
): Promise<string[][] | undefined> {
  const [sheet] = (await openBook(entries)).sheets
  if (!sheet || sheet.size > archiveLimits.wholeFile) return undefined
  const held: string[][] = []
  try {
    for await (const rows of sheetRows(sheet, entries)) {
      for (const row of rows) held.push(row)
      if (held.length > rowsHeld) break
    }
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
    onBroken()
  }
  return held
}
