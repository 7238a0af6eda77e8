import type { Column } from './columns'

const word = '(?:(?:grand |sub)?total|sum|[總总合小][計计]|共(?=.*\\d))\\s*'
const people = '[\\d,]+\\s*(?:人|位|名|筆|笔|個|个|fans|followers|members)'
const possible = new RegExp(`^${word}[:：]?\\s*(?:${people}|[\\d,]+)?$`, 'i')
/** No one is called so: with a colon, or a number of people. */
const certain = new RegExp(`^${word}(?:[:：].*|${people})$`, 'i')
const isChinese = /[計计]/
const figure = /^-?[\d.,]+%?$/

/** A figure in these columns is an id or a date, and shows that the row is a person's. */
const ownColumns: Column[] = ['uid', 'username', 'url', 'followed_at', 'email']

const numberIn = (cell: string) => Number(cell.replace(/[^\d.-]/g, ''))

/** The figures of a row, by column. */
export const figuresOf = (cells: string[]): [column: number, figure: number][] =>
  cells.flatMap((cell, n): [number, number][] => (figure.test(cell.trim()) ? [[n, numberIn(cell)]] : []))

const wordsOf = (cells: string[]) =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !figure.test(cell))

const areTotals = (words: string[]) => words.length > 0 && words.every((one) => possible.test(one))

/** Whether a row looks like a line of totals, although it may be a person. */
export const looksLikeTotals = (cells: string[]) => areTotals(wordsOf(cells))

/**
 * Whether a row can only be a line of totals: words for it, and figures. People can be called Total, too. So the row must say more than
 * a name does, or count the rows before it (in all, and since the totals before). `ifLast` if it is one only as the last row.
 */
export function summaryIn(
  cells: string[],
  at: ReadonlyMap<Column, number>,
  counts: readonly number[],
): 'no' | 'yes' | 'ifLast' {
  const words = wordsOf(cells)
  if (!areTotals(words)) return 'no'
  const own = new Set(ownColumns.flatMap((column) => at.get(column) ?? []))
  const figures = figuresOf(cells)
  if (figures.some(([column, count]) => own.has(column) && !counts.includes(count))) return 'no'
  if (words.every((one) => certain.test(one))) return 'yes'
  const [only, other] = words
  if (other !== undefined) return 'no'
  if (figures.length > 0 && figures.every(([column, count]) => !own.has(column) && counts.includes(count)))
    return 'yes'
  if (isChinese.test(only!)) return 'ifLast'
  const isCounted = /\d/.test(only!) ? counts.includes(numberIn(only!)) : figures.length > 0
  return isCounted ? 'ifLast' : 'no'
}
