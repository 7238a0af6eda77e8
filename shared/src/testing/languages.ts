type Words = [path: string, text: string][]

const flat = (words: object, path = ''): Words =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object'
      ? flat(value as object, `${path}${key}.`)
      : [[path + key, String(value)] as [string, string]],
  )
/** The placeholders of a text, and the tags that `Trans` replaces. */
const places = (text: string) => (text.match(/\{\{\w+\}\}|<\/?\w+\/?>/g) ?? []).sort().join(' ')

/** The differences between two languages: missing keys, extra keys, and other placeholders. Empty if both are complete. */
export function compareWords(first: object, second: object): string[] {
  const theirs = new Map(flat(second))
  const mine = flat(first)
  const wrong = mine.flatMap(([key, text]) => {
    const other = theirs.get(key)
    if (other === undefined) return [`${key} is missing`]
    if (!text || !other) return [`${key} is empty`]
    // The singular may contain its number as text.
    if (key.endsWith('_one')) return []
    return places(text) === places(other)
      ? []
      : [`${key} is filled with "${places(other)}", not "${places(text)}"`]
  })
  const known = new Set(mine.map(([key]) => key))
  return [
    ...wrong,
    ...[...theirs.keys()].filter((key) => !known.has(key)).map((key) => `${key} is one too many`),
  ]
}
