/** Milliseconds since 1970 of the newest record in the beginning of one of Meta's files. */
export function newestIn(text: string): number | undefined {
  let newest: number | undefined
  for (const found of text.matchAll(/"(?:creation_)?timestamp"\s*:\s*(\d{9,10})\b/g)) {
    const at = Number(found[1]) * 1000
    if (newest === undefined || at > newest) newest = at
  }
  return newest
}
