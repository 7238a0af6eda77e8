/** Characters with which a line must not begin. */
const closing = /[\s，。、！？；：）」』,.!?;:)\u201d\u2019]+$/u
const isClosing = (text: string) => text.replace(closing, '') === ''

/**
 * Breaks a text into lines no wider than `most`, between words, as evenly as possible. A single word that is wider is cut.
 * @param widthOf of a text, in the unit of `most`
 */
export function wrapLines(
  text: string,
  most: number,
  widthOf: (text: string) => number,
  language: string,
): string[] {
  const words = wordsOf(text, language).flatMap((word) => cut(word, most, widthOf))
  const first = fill(words, most, widthOf)
  // The narrowest width with the same number of lines, so that the last line is not a single word.
  let [narrow, wide] = [most / 2, most]
  for (let n = 0; n < 8; n++) {
    const between = (narrow + wide) / 2
    if (fill(words, between, widthOf).length > first.length) narrow = between
    else wide = between
  }
  return fill(words, wide, widthOf)
}

function wordsOf(text: string, language: string): string[] {
  const words: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (words.length > 0 && isClosing(segment)) words[words.length - 1] += segment
    else words.push(segment)
  return words
}

function cut(word: string, most: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word.trimEnd()) <= most) return [word]
  const parts: string[] = []
  const core = word.replace(closing, '')
  for (const letter of core) {
    const last = parts.at(-1)
    if (last !== undefined && widthOf(last + letter) <= most) parts[parts.length - 1] = last + letter
    else parts.push(letter)
  }
  // Closing punctuation may exceed the width by a letter.
  return parts.map((part, n) => (n === parts.length - 1 ? part + word.slice(core.length) : part))
}

function fill(words: readonly string[], most: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf((last + word).trimEnd()) <= most) lines[lines.length - 1] = last + word
    else lines.push(word)
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}
