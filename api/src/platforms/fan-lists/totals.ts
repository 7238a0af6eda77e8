const totalWord =
  /^(?:(?:grand |sub)?total|sum|[總总合小][計计]|共(?=.*\d))[:：\s]*(?:[\d,]+\s*(?:人|位|名|筆|笔|個|个|fans|followers|members)?)?$/i
const figure = /^[\d.,]+%?$/

/** Whether a row is a line of totals below a list: a word, and figures. */
export function isTotal(cells: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !figure.test(cell))
  const figures = cells.some((cell) => figure.test(cell.trim()))
  return (
    filled.length > 0 &&
    filled.every((cell) => totalWord.test(cell)) &&
    (figures || filled.some((cell) => /[\d:：計计]/.test(cell)))
  )
}
