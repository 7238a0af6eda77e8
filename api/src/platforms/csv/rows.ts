import { asUtf8OfAnyPage } from '../archives/text-bytes'

export interface Row {
  cells: string[]
  /** A quote in it was never closed, or it exceeds the longest row: its content cannot be trusted. */
  broken: boolean
}

/** No row of fans is longer: otherwise an unclosed quote would swallow the rest of the file. */
const rowMax = 64 * 1024
const batchRows = 1000

/** Excel's separator depends on the member's country; the first line that contains one shows it. */
function separatorOf(line: string): string | undefined {
  const counts = [',', ';', '\t'].map((one) => [line.split(one).length, one] as const)
  const [parts, separator] = counts.reduce((best, one) => (one[0] > best[0] ? one : best))
  return parts > 1 ? separator : undefined
}

/** Splits one row with quotes: RFC 4180, and Excel's variants. */
function splitQuoted(line: string, separator: string): Row {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (line[at] === '"') {
      let cell = ''
      let end = at + 1
      for (;;) {
        const close = line.indexOf('"', end)
        if (close < 0) return { cells, broken: true }
        cell += line.slice(end, close)
        end = close + 1
        if (line[end] !== '"') break
        cell += '"'
        end++
      }
      const next = line.indexOf(separator, end)
      cells.push(cell + line.slice(end, next < 0 ? line.length : next).trimEnd())
      if (next < 0) return { cells, broken: false }
      at = next + 1
    } else {
      const next = line.indexOf(separator, at)
      cells.push(line.slice(at, next < 0 ? line.length : next))
      if (next < 0) return { cells, broken: false }
      at = next + 1
    }
  }
}

/** Excel's own declaration of the separator, before everything else. */
const separatorLine = /^sep=([,;\t])$/i

function countQuotes(text: string): number {
  let quotes = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes++
  return quotes
}

/** A quote opens a quoted text only at the beginning of a cell; elsewhere it is a plain character. */
const opens = /(^|[,;\t])"/

/** Whether a line leaves a quote open. */
const isOpen = (line: string) => countQuotes(line) % 2 === 1 && opens.test(line)

/** Whether the quote that would close a multi-line text begins a cell instead (`2,"Lin",x`): then the earlier quote was never closed. */
function beginsAnew(line: string, separator: string): boolean {
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at)) {
    let end = at + 1
    while (line[end] === '"') end++
    // Two quotes in a row are one escaped quote.
    if ((end - at) % 2 === 1) {
      const [before, after] = [line[at - 1], line[end]]
      return (at === 0 || before === separator) && after !== undefined && after !== separator
    }
    at = end
  }
  return false
}

class RowReader {
  private rest = ''
  private held: string[] = []
  private heldLength = 0
  private separator: string | undefined
  /** Whether the line that is being read exceeds the longest row: it is dropped up to its end. */
  private isTooLong = false
  /** The line end; Excel on old Macs writes only CR. Unknown until there is one. */
  private end: '\n' | '\r' | undefined

  constructor(private readonly linesMax: number) {}

  take(text: string, last: boolean): Row[] {
    const all = this.rest + text
    // The LF after a CR at the end may be in the next piece.
    this.end ??= all.includes('\n') ? '\n' : (last ? /\r/ : /\r[^\n]/).test(all) ? '\r' : undefined
    const lines = all.split(this.end ?? '\n')
    this.rest = last ? '' : (lines.pop() ?? '')
    const rows: Row[] = []
    if (this.isTooLong && lines.length > 0) {
      lines.shift()
      this.isTooLong = false
    }
    for (const line of lines) this.line(line.endsWith('\r') ? line.slice(0, -1) : line, rows)
    const exceeds = this.rest.length > rowMax
    if ((last || exceeds) && this.held.length > 0) this.giveUp(rows)
    if (exceeds && !this.isTooLong) rows.push({ cells: [], broken: true })
    this.isTooLong ||= exceeds
    if (this.isTooLong) this.rest = ''
    return rows
  }

  /** Processes each line once, and once more if the quote before it was never closed. */
  private line(line: string, rows: Row[]): void {
    const said = this.separator === undefined && separatorLine.exec(line)?.[1]
    if (said) {
      this.separator = said
      return
    }
    const separator = (this.separator ??= separatorOf(line)) ?? ','
    if (this.held.length === 0) {
      if (isOpen(line)) this.hold(line)
      else this.alone(line, rows)
      return
    }
    if (beginsAnew(line, separator)) {
      this.giveUp(rows)
      return this.line(line, rows)
    }
    this.hold(line)
    if (countQuotes(line) % 2 === 1) {
      const text = this.held.join('\n')
      this.release()
      rows.push(splitQuoted(text, separator))
    } else if (this.heldLength > rowMax || this.held.length > this.linesMax) this.giveUp(rows)
  }

  private hold(line: string) {
    this.held.push(line)
    this.heldLength += line.length + 1
  }

  private release() {
    const lines = this.held
    this.held = []
    this.heldLength = 0
    return lines
  }

  /** Adds a row that is a single line. */
  private alone(line: string, rows: Row[]) {
    const separator = this.separator ?? ','
    if (line.includes('"')) rows.push(splitQuoted(line, separator))
    else if (line.trim() !== '') rows.push({ cells: line.split(separator), broken: line.length > rowMax })
  }

  /** The quote in the first held line was never closed: that line is broken, and the others are read separately. */
  private giveUp(rows: Row[]) {
    const [, ...others] = this.release()
    rows.push({ cells: [], broken: true })
    // None of them leaves a quote open: each has an even number.
    for (const line of others) this.alone(line, rows)
  }
}

/** A cell of a list of fans has few lines. */
const linesInCell = 200

/**
 * The rows of a CSV text, in batches, without empty lines. A cell can have at most `linesMax` lines. If reading fails, the rows
 * before the failure come first.
 */
export async function* readRows(
  source: AsyncIterable<Buffer>,
  linesMax = linesInCell,
): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder()
  const reader = new RowReader(linesMax)
  let batch: Row[] = []
  try {
    for await (const piece of asUtf8OfAnyPage(source)) {
      batch = batch.concat(reader.take(decoder.decode(piece, { stream: true }), false))
      if (batch.length < batchRows) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  batch = batch.concat(reader.take(decoder.decode(), true))
  if (batch.length > 0) yield batch
}
