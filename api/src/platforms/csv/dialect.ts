/** How a program wrote a table as text. */
export interface Dialect {
  /** Undefined if no line contains one. */
  separator: string | undefined
  /** Whether cells are in single quotes, as some databases write them, instead of double ones. */
  isSingle: boolean
}

/** How many lines show the dialect: a title of several lines can be above the table. */
export const sampleLines = 12

const separators = [',', ';', '\t', '|']

/** Quoted cells: the separators in them separate nothing. */
const quoted = /"[^"]*(?:"|$)/g

/** How many lines a separator divides, how many of these into the most frequent number of cells, and into how many it divides the last. */
function scoreOf(lines: string[], separator: string): [lines: number, alike: number, last: number] {
  const counts = lines.map((line) => line.split(separator).length)
  const divided = counts.filter((count) => count > 1)
  const alike = divided.map((count) => divided.filter((other) => other === count).length)
  return [divided.length, Math.max(0, ...alike), counts.at(-1) ?? 0]
}

const isBetter = (one: number[], other: number[]) => {
  const at = one.findIndex((value, n) => value !== other[n])
  return at >= 0 && one[at]! > other[at]!
}

/** The separator of a table. It depends on the member's country, and divides all rows; a title above them may contain another one. */
function separatorOf(lines: string[]): string | undefined {
  const plain = lines.join('\n').replace(quoted, '').split('\n')
  const filled = plain.filter((line) => line.trim() !== '')
  const scores = separators.map((separator) => ({ separator, score: scoreOf(filled, separator) }))
  const best = scores.reduce((first, one) => (isBetter(one.score, first.score) ? one : first))
  return best.score[0] > 0 ? best.separator : undefined
}

/** `'` becomes `"`, and the reverse: the same rules then apply to tables in single quotes. */
export const swapQuotes = (text: string) => text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))

/** Whether each cell of a row is in double quotes, or a number, or empty; at least one is in quotes. */
function isWrapped(line: string, separator: string): boolean {
  const between = separator === '|' ? '\\|' : separator
  const cell = '(?:(?:"[^"]*")+|[-+\\d.]*|NULL)'
  return line.includes('"') && new RegExp(`^${cell}(?:${between}${cell})*$`, 'i').test(line)
}

/** Excel's own declaration of the separator, before everything else. */
const separatorLine = /^sep=([,;|\t])$/i

/** The dialect of a table, by its first lines. `declared` is set if the first of them only names the separator. */
export function dialectOf(lines: string[]): Dialect & { declared?: string } {
  const filled = lines.filter((line) => line.trim() !== '')
  const said = separatorLine.exec(filled[0] ?? '')
  if (said) return { separator: said[1], isSingle: false, declared: said[0] }
  const swapped = filled.map(swapQuotes)
  const between = separatorOf(swapped)
  const wrapped = swapped.filter((line) => isWrapped(line, between ?? ','))
  if (filled.length > 0 && wrapped.length * 2 >= filled.length) return { separator: between, isSingle: true }
  return { separator: separatorOf(filled), isSingle: false }
}

/** A row in which some programs wrote `\\"` for a quote within a quoted cell, with the usual `""` in its place. */
export function withDoubledQuotes(line: string): string {
  if (!line.includes('\\"')) return line
  const others = line.replaceAll('\\"', '').split('"').length - 1
  return others > 0 && others % 2 === 0 ? line.replaceAll('\\"', '""') : line
}
