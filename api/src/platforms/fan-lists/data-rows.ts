import type { Row } from '../csv/rows'
import { type Column, columnsOf } from './columns'
import { figuresOf, looksLikeTotals, summaryIn } from './totals'

/** The rows of a list below its headings. */
export interface DataRows {
  at: Map<Column, number>
  /** Without empty rows, repeated headings, and lines of totals. */
  rows: Row[]
  /** How many lines of totals were left out. */
  totals: number
}

/** Whether a row repeats the headings: one list was appended to another, together with its byte order mark. */
const comeAgain = (headings: string[], cells: string[]) =>
  cells.length > 1 && cells.every((cell, n) => cell.replace('\ufeff', '') === headings[n])

const isEmpty = ({ cells, broken }: Row) => !broken && cells.every((cell) => cell.trim() === '')

/** How many rows that look like totals are held back until it is clear whether others follow. */
const heldMax = 5

/** Holds rows back that are totals if no other row follows. */
class Below {
  private count = 0
  private since = 0
  private held: Row[] = []

  constructor(
    readonly at: Map<Column, number>,
    private readonly headings: string[],
  ) {}

  take(all: Row[]): DataRows {
    const found: DataRows = { at: this.at, rows: [], totals: 0 }
    for (const row of all) {
      if (isEmpty(row) || comeAgain(this.headings, row.cells)) continue
      const summary = row.broken ? 'no' : summaryIn(row.cells, this.at, [this.count, this.since])
      if (summary === 'ifLast' && this.held.length < heldMax) this.held.push(row)
      else if (summary === 'yes') {
        found.totals++
        this.since = 0
      } else {
        this.release(found.rows)
        this.keep(row, found.rows)
      }
    }
    return found
  }

  private keep(row: Row, rows: Row[]) {
    rows.push(row)
    this.count++
    this.since++
  }

  private release(rows: Row[]) {
    for (const row of this.held.splice(0)) this.keep(row, rows)
  }

  /** The rows that are still held, if the list breaks off: it is unknown whether others would follow. */
  cut(): DataRows {
    const found: DataRows = { at: this.at, rows: [], totals: 0 }
    this.release(found.rows)
    return found
  }

  /** The rows that are still held: totals, unless a figure is neither the count of the rows nor the sum of its column. */
  async end(list: () => AsyncIterable<Row[]>): Promise<DataRows> {
    const found: DataRows = { at: this.at, rows: [], totals: 0 }
    const sums = this.held.some(({ cells }) => figuresOf(cells).length > 0)
      ? await sumsIn(list, this.headings)
      : new Map<number, Sums>()
    for (const row of this.held.splice(0)) {
      const figures = figuresOf(row.cells)
      const fits = figures.every(
        // Some formulas count the heading, too.
        ([column, figure]) =>
          [this.count, this.count + 1].includes(figure) || isSum(figure, sums.get(column)),
      )
      if (fits) found.totals++
      else this.keep(row, found.rows)
    }
    return found
  }
}

/** The sums of a column: of all rows, and of those that do not look like totals. */
interface Sums {
  all: number
  people: number
}

const isNear = (one: number, other: number) => Math.abs(one - other) < 0.01

/** The sum of all rows contains the figure itself. */
const isSum = (figure: number, { all, people }: Sums = { all: 0, people: 0 }) =>
  isNear(all, 2 * figure) || isNear(people, figure)

/** The sums of each column's figures. */
async function sumsIn(list: () => AsyncIterable<Row[]>, headings: string[]): Promise<Map<number, Sums>> {
  const sums = new Map<number, Sums>()
  for await (const rows of list())
    for (const { cells } of rows) {
      if (comeAgain(headings, cells)) continue
      const isPerson = !looksLikeTotals(cells)
      for (const [column, figure] of figuresOf(cells)) {
        const { all, people } = sums.get(column) ?? { all: 0, people: 0 }
        sums.set(column, { all: all + figure, people: isPerson ? people + figure : people })
      }
    }
  return sums
}

/** The rows of a list below its headings, in batches. `list` is read again if a line of totals has to be checked. */
export async function* dataRows(list: () => AsyncIterable<Row[]>): AsyncGenerator<DataRows> {
  let below: Below | undefined
  try {
    for await (const rows of list()) {
      let from = 0
      for (; !below && from < rows.length; from++) below = belowHeadings(rows[from]!)
      if (below) yield below.take(rows.slice(from))
    }
  } catch (error) {
    if (below) yield below.cut()
    throw error
  }
  if (below) yield await below.end(list)
}

function belowHeadings({ cells }: Row): Below | undefined {
  const at = columnsOf(cells)
  return (
    at &&
    new Below(
      at,
      cells.map((cell) => cell.replace('\ufeff', '')),
    )
  )
}
