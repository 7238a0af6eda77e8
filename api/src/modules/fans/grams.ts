/**
 * The terms of the search index: hashes of all pairs of adjacent characters, and of each single non-ASCII character. So two Chinese
 * characters (or one) find a name among a million immediately; trigrams do not support such short words (design.md, "Numbers to
 * hold"). The hashes are salted with the page, so that a search never reads another page's rows.
 */

/** Normalizes names for the search: full-width and half-width are equal, and case is ignored. */
export const foldText = (text: string) =>
  isAscii(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase()

/** The words of a query, folded. Each must be in the name, the user name or the uid, in any order. */
export const wordsOf = (query: string) =>
  foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '')

/** The grams by which a fan is found. */
export function gramsOf(salt: number, texts: readonly (string | undefined)[]): number[] {
  const grams: number[] = []
  for (const [position, text] of texts.entries()) {
    if (text === undefined || texts.indexOf(text) < position) continue
    addGrams(grams, salt, foldText(text))
  }
  return grams
}

/** The grams that every match of a query has. Empty for a single Latin letter, which is too common to help. */
export function gramsOfQuery(salt: number, words: readonly string[]): number[] {
  const grams: number[] = []
  for (const word of words) {
    if (word.length > 1)
      for (let i = 0; i + 1 < word.length; i++)
        add(grams, pairHash(salt, word.charCodeAt(i), word.charCodeAt(i + 1)))
    else if (!isAscii(word)) add(grams, singleHash(salt, word.charCodeAt(0)))
  }
  return grams
}

export function saltOf(pageId: string): number {
  let salt = 0x811c9dc5
  for (let i = 0; i < pageId.length; i++) salt = Math.imul(salt ^ pageId.charCodeAt(i), 0x01000193)
  return salt
}

// By UTF-16 unit: a character of two units forms a pair, which finds it just as well.
function addGrams(grams: number[], salt: number, text: string) {
  let before = -1
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const isSpace = unit === 32 || unit === 9 || unit === 10 || unit === 13
    if (unit > 127 && (unit < 0xd800 || unit > 0xdfff)) add(grams, singleHash(salt, unit))
    if (before >= 0 && !isSpace) add(grams, pairHash(salt, before, unit))
    before = isSpace ? -1 : unit
  }
}

/** A name has few pairs: a linear search costs less than a set. */
const add = (grams: number[], gram: number) => grams.includes(gram) || grams.push(gram)

const singleHash = (salt: number, unit: number) => mix(Math.imul(salt ^ unit, 0x9e3779b1))
const pairHash = (salt: number, a: number, b: number) =>
  mix(Math.imul(Math.imul(salt ^ a, 0x9e3779b1) ^ b ^ 0x5bd1e995, 0x85ebca6b))

function mix(hash: number): number {
  let h = hash ^ (hash >>> 15)
  h = Math.imul(h, 0x2c1b3c6d)
  h ^= h >>> 12
  return Math.imul(h, 0x297a2d39) ^ (h >>> 15)
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}
