/** By name, the width (`768px`) from which it holds. */
export type Breakpoints = Record<string, string>

interface Rules {
  [key: string]: unknown
}

const rem = (px: number) => `${px / 16}rem`

/** The media query of each breakpoint: `md` from its width on, `mdDown` below it (Chakra's names and rounding; on paper as well). */
export const mediaOf = (breakpoints: Breakpoints): Record<string, string> =>
  Object.fromEntries(
    Object.entries(breakpoints).flatMap(([name, from]) => [
      [name, `@media (min-width: ${rem(parseFloat(from))})`],
      [`${name}Down`, `@media (max-width: ${rem(parseFloat(from) - 0.04)})`],
    ]),
  )

const width = /\((min|max)-width: *([\d.]+)(px|rem)/

/** Narrow to wide for what holds from a width on, wide to narrow for what holds below one; what asks for no width last. */
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

/** Media queries after all else and in their order, so that the wider one wins whichever was written first. */
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
