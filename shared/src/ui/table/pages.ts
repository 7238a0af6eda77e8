/** The pager's numbers: `1 … 4 5 6 … 75,283`. Always the first and the last, and never a gap that hides only one page. */
export function pagesShown(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  // Four at either end, so that the pager's width does not change.
  const from = page <= 3 ? 1 : page >= pages - 2 ? pages - 3 : page - 1
  const near = Array.from({ length: page <= 3 || page >= pages - 2 ? 4 : 3 }, (_, index) => from + index)
  const shown = [...new Set([1, ...near, pages])].filter((each) => each >= 1 && each <= pages)
  return shown.flatMap((each, index) => {
    const before = shown[index - 1] ?? each - 1
    if (each - before === 2) return [each - 1, each]
    return each - before > 1 ? ['gap' as const, each] : [each]
  })
}
