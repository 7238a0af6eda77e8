/** The minimum width of each breakpoint (`768px`), by name. */
export type Breakpoints = Record<string, string>

interface Rules {
  [key: string]: unknown
}

/** Text is enlarged on a phone: measured in the text’s own size, the window is narrower than any phone. A key of a style. */
export const largeText = '@media (max-width: 19.9975rem)'

const rem = (px: number) => `${px / 16}rem`

/** The media queries of each breakpoint: `md` from its width up, `mdDown` below it (Chakra's names and rounding, but also for print). */
export const mediaOf = (breakpoints: Breakpoints): Record<string, string> =>
  Object.fromEntries(
    Object.entries(breakpoints).flatMap(([name, from]) => [
      [name, `@media (min-width: ${rem(parseFloat(from))})`],
      [`${name}Down`, `@media (max-width: ${rem(parseFloat(from) - 0.04)})`],
    ]),
  )

const width = /\((min|max)-width: *([\d.]+)(px|rem)/

/** Sorts minimum widths ascending, maximum widths descending, and queries without a width last. */
function order(a: string, b: string): number {
  const [, edgeA, lengthA, unitA] = width.exec(a) ?? []
  const [, edgeB, lengthB, unitB] = width.exec(b) ?? []
  if (edgeA === undefined || edgeB === undefined)
    return edgeA === edgeB ? a.localeCompare(b) : edgeA === undefined ? 1 : -1
  if (edgeA !== edgeB) return edgeA === 'min' ? -1 : 1
  const px = (length: string | undefined, unit: string | undefined) =>
    Number(length) * (unit === 'rem' ? 16 : 1)
  const [from, to] = [px(lengthA, unitA), px(lengthB, unitB)]
  return edgeA === 'min' ? from - to : to - from
}

/** Moves media queries to the end in this order, so that the wider one wins regardless of the source order. */
export function sortMedia(rules: Rules): Rules {
  const queries: string[] = []
  for (const key in rules)
    if (key.startsWith('@media')) queries.push(key)
    else if (typeof rules[key] === 'object') rules[key] = sortMedia(rules[key] as Rules)
  for (const query of queries.length > 1 ? queries.sort(order) : queries) {
    const styles = rules[query]
    delete rules[query]
    rules[query] = styles
  }
  return rules
}
