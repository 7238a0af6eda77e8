import { EntryBroken } from '../archives/entry'
import { asUtf8OfAnyPage } from '../archives/text-bytes'
import { type Dialect, dialectOf, sampleLines, swapQuotes, withDoubledQuotes } from './dialect'

export interface Row {
  cells: string[]
  /** A quote in it was never closed, or it exceeds the longest row: its content cannot be trusted. */
  broken: boolean
}

/** No row of fans is longer: otherwise an unclosed quote would swallow the rest of the file. */
const rowMax = 64 * 1024
const batchRows = 1000

/**
 * Where the quote of a quoted cell is; -1 if the cell has none. Some programs write spaces before it: these do not belong to the cell if
 * the cell ends after the next quote.
 */
function quoteAt(line: string, at: number, separator: string): number {
  if (line[at] === '"') return at
  let begin = at
  while (line[begin] === ' ') begin++
  if (begin === at || line[begin] !== '"') return -1
  const close = line.indexOf('"', begin + 1)
  const next = line.slice(close + 1, close + 3).trimStart()[0]
  return close > 0 && (next === undefined || next === separator) ? begin : -1
}

/** Splits one row with quotes: RFC 4180, and Excel's variants. `loose` if text follows a closing quote. */
function splitQuoted(line: string, separator: string): Row & { loose: boolean } {
  const cells: string[] = []
  let loose = false
  let at = 0
  for (;;) {
    const begin = quoteAt(line, at, separator)
    if (begin >= 0) {
      let cell = ''
      let end = begin + 1
      for (;;) {
        const close = line.indexOf('"', end)
        if (close < 0) return { cells, broken: true, loose }
        cell += line.slice(end, close)
        end = close + 1
        if (line[end] !== '"') break
        cell += '"'
        end++
      }
      const next = line.indexOf(separator, end)
      const rest = line.slice(end, next < 0 ? line.length : next).trimEnd()
      loose ||= rest !== ''
      cells.push(cell + rest)
      if (next < 0) return { cells, broken: false, loose }
      at = next + 1
    } else {
      const next = line.indexOf(separator, at)
      cells.push(line.slice(at, next < 0 ? line.length : next))
      if (next < 0) return { cells, broken: false, loose }
      at = next + 1
    }
  }
}

/** A quoted cell is longer than the longest row, and consists of lines that look like rows: they were taken for rows. */
export class CellTooLong extends EntryBroken {
  override name = 'CellTooLong'
}

const withoutCr = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

function countQuotes(text: string): number {
  let quotes = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes++
  return quotes
}

/**
 * What the first quote means in a line that continues a quoted cell. If it begins a cell (`2,"Lin",x`), the earlier quote was never
 * closed. If text is around it (`2,5" tall,x`), that is likely. Two quotes in a row are one escaped quote.
 */
function meaningOf(line: string, separator: string): 'begins' | 'inside' | 'closes' | undefined {
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at)) {
    let end = at + 1
    while (line[end] === '"') end++
    if ((end - at) % 2 === 1) {
      const [before, after] = [line[at - 1], line[end]]
      if (after === undefined || after === separator) return 'closes'
      return at === 0 || before === separator ? 'begins' : 'inside'
    }
    at = end
  }
  return undefined
}

/** How a row looks: how many cells it has, and whether its separators have spaces after them, as commas in sentences. */
const shapeOf = (cells: string[]) =>
  cells.some((cell, n) => n > 0 && cell.startsWith(' ')) ? -cells.length : cells.length

/** A quoted cell whose end is still to come. */
interface OpenCell {
  /** Its row's lines so far, from the first one on unless they were dropped. */
  lines: string[]
  length: number
  /** The row exceeds the longest one: what came before `lines` was dropped. */
  isCut: boolean
  /** How many of its lines that do not begin the row look like rows, and how many do not. Counted line by line: a cell can have thousands. */
  alike: number
  unlike: number
}

const openCell = (lines: string[], isCut: boolean): OpenCell => ({
  lines,
  length: lines.reduce((sum, line) => sum + line.length + 1, 0),
  isCut,
  alike: 0,
  unlike: 0,
})

/** Whether most lines of a cell look like the rows before it. */
const areRows = ({ alike, unlike }: OpenCell) => alike > 0 && alike >= unlike

/** The line end of most lines; undefined if there is none. The LF after a CR at the end may be in the next piece. */
function endIn(text: string, last: boolean): '\n' | '\r' | undefined {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const [feeds, returns] = [count(/\n/g), count(last ? /\r(?!\n)/g : /\r(?=[^\n])/g)]
  if (feeds + returns === 0) return undefined
  return returns > feeds ? '\r' : '\n'
}

class RowReader {
  private rest = ''
  private open: OpenCell | undefined
  /** The first lines, until there are enough to show the dialect. */
  private held: string[] = []
  private dialect: Dialect | undefined
  /** How the rows have looked. */
  private readonly shapes = new Set<number>()
  /** The quotes so far in a line that exceeds the longest row; it is dropped up to its end. */
  private longQuotes: number | undefined
  /** Whether lines that may be in a quoted cell were taken for rows, because that cell would exceed the longest row. */
  private gaveUp = false
  /** The line end; Excel on old Macs writes only CR. Unknown until there is one. */
  private end: '\n' | '\r' | undefined

  /** @param hasFailed whether reading failed: then the lines that are complete are processed, and no more follow */
  take(text: string, last: boolean, hasFailed = false): Row[] {
    const all = this.rest + text
    this.end ??= endIn(all, last)
    const complete = all.split(this.end ?? '\n')
    this.rest = last ? '' : (complete.pop() ?? '')
    const lines = this.sampled(complete, last || hasFailed)
    const rows: Row[] = []
    if (!this.dialect) return rows
    if (this.longQuotes !== undefined) {
      this.longQuotes += countQuotes(this.asUsual(lines[0] ?? this.rest))
      if (lines.length === 0) this.rest = ''
      else this.longEnds(rows)
      lines.shift()
    }
    for (const line of lines) this.line(this.asUsual(withoutCr(line)), rows)
    if (this.rest.length > rowMax) {
      this.longBegins(this.asUsual(this.rest), rows)
      this.rest = ''
    }
    if (last && this.open) this.giveUp(rows)
    return rows
  }

  /** The lines to process: none until enough are there to show the dialect. */
  private sampled(lines: string[], last: boolean): string[] {
    if (this.dialect) return lines
    this.held = this.held.concat(lines)
    if (!last && this.held.length < sampleLines && this.rest.length <= rowMax) return []
    const { held } = this
    this.held = []
    const sample = held.slice(0, sampleLines).map(withoutCr)
    const { declared, ...dialect } = dialectOf(sample.filter((line) => line.length <= rowMax))
    this.dialect = dialect
    return declared === undefined ? held : held.slice(sample.indexOf(declared) + 1)
  }

  private get separator(): string {
    return this.dialect?.separator ?? ','
  }

  /** A line with double quotes, and with quotes doubled in a cell. */
  private asUsual(line: string): string {
    return withDoubledQuotes(this.dialect?.isSingle ? swapQuotes(line) : line)
  }

  /** Processes each line once, and once more if the quote before it was never closed. */
  private line(line: string, rows: Row[]): void {
    if (line.length > rowMax) {
      this.longBegins(line, rows)
      return this.longEnds(rows)
    }
    if (this.dialect!.separator === undefined) this.dialect!.separator = dialectOf([line]).separator
    const { open, separator } = this
    if (!open) return this.alone(line, rows)
    const meaning = meaningOf(line, separator)
    if (meaning === 'begins' || (meaning === 'inside' && areRows(open))) {
      this.giveUp(rows)
      return this.line(line, rows)
    }
    open.lines.push(line)
    open.length += line.length + 1
    if (line.trim() !== '') open[this.isRow(line) ? 'alike' : 'unlike']++
    if (countQuotes(line) % 2 === 1) this.close(rows)
    else if (open.length > rowMax) this.cut(rows)
  }

  private longBegins(line: string, rows: Row[]) {
    this.longQuotes = countQuotes(line)
    if (this.open) this.cut(rows)
  }

  private longEnds(rows: Row[]) {
    const isOdd = this.longQuotes! % 2 === 1
    this.longQuotes = undefined
    const isOpen = (this.open !== undefined) !== isOdd
    if (isOpen) this.open ??= openCell([], true)
    else {
      this.open = undefined
      rows.push({ cells: [], broken: true })
    }
  }

  /** Adds a row that is a single line, or begins one that leaves a quote open. */
  private alone(line: string, rows: Row[], mayOpen = true) {
    const { separator } = this
    if (!line.includes('"')) {
      for (const one of this.linesIn(line))
        if (one.trim() !== '') this.add({ cells: one.split(separator), broken: false }, rows)
      return
    }
    if (mayOpen && this.gaveUp && meaningOf(line, separator) === 'closes') throw new CellTooLong('quotes')
    const row = splitQuoted(line, separator)
    // A program that does not double the quotes within a text may have written only its first line here.
    const isOpen = row.broken || (row.loose && countQuotes(line) % 2 === 1)
    if (!mayOpen || !isOpen) return this.add(row, rows)
    this.open = openCell([line], false)
    if (this.shapes.size === 0) this.shapes.add(shapeOf(line.split(separator)))
  }

  /** The rows in a line, which has several if they end in other line ends than most. */
  private linesIn(line: string): string[] {
    if (!/[\r\n]/.test(line)) return [line]
    const lines = line.split(/[\r\n]+/).filter((one) => one.trim() !== '')
    if (this.shapes.size === 0) this.shapes.add(shapeOf((lines[0] ?? '').split(this.separator)))
    return lines.every((one) => this.isRow(one)) ? lines : [line]
  }

  private add({ cells, broken }: Row, rows: Row[]) {
    if (!broken) this.shapes.add(shapeOf(cells))
    rows.push({ cells: this.dialect?.isSingle ? cells.map(swapQuotes) : cells, broken })
  }

  private close(rows: Row[]) {
    const { lines, isCut } = this.open!
    this.open = undefined
    this.add(isCut ? { cells: [], broken: true } : splitQuoted(lines.join('\n'), this.separator), rows)
  }

  /** The open cell exceeds the longest row. If its lines look like rows, its quote was never closed. */
  private cut(rows: Row[]) {
    if (areRows(this.open!)) {
      this.giveUp(rows)
      this.gaveUp = true
    } else this.open = openCell([], true)
  }

  /** Whether a line looks like the rows before. A single cell is no sign, unless all rows have only one. */
  private isRow(line: string): boolean {
    const { shapes, separator } = this
    const cells = line.includes('"') ? splitQuoted(line, separator).cells : line.split(separator)
    return shapes.has(shapeOf(cells)) && (cells.length > 1 || shapes.size === 1)
  }

  /**
   * The open quote was never closed: the row that it is in is broken. The lines after it are rows if they look like rows; otherwise
   * they are the rest of a text, and count as broken, too.
   */
  private giveUp(rows: Row[]) {
    const open = this.open!
    const inner = open.isCut ? open.lines : open.lines.slice(1)
    this.open = undefined
    rows.push({ cells: [], broken: true })
    // None of them leaves a quote open: each has an even number.
    for (const line of inner.filter((each) => each.trim() !== ''))
      if (areRows(open)) this.alone(line, rows, false)
      else rows.push({ cells: [], broken: true })
  }
}

/**
 * The rows of a CSV text, in batches, without empty lines. A quoted cell keeps its line breaks, up to the longest row. If reading
 * fails, the rows before the failure come first.
 * @throws EntryBroken at the end of a text that was cut off within a character
 * @throws CellTooLong
 */
export async function* readRows(source: AsyncIterable<Buffer>): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder()
  const reader = new RowReader()
  let batch: Row[] = []
  try {
    for await (const piece of asUtf8OfAnyPage(source)) {
      batch = batch.concat(reader.take(decoder.decode(piece, { stream: true }), false))
      if (batch.length < batchRows) continue
      yield batch
      batch = []
    }
    if (decoder.decode() !== '') throw new EntryBroken('cut within a character')
  } catch (error) {
    batch = batch.concat(reader.take('', false, true))
    if (batch.length > 0) yield batch
    throw error
  }
  batch = batch.concat(reader.take('', true))
  if (batch.length > 0) yield batch
}
