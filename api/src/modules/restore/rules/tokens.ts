const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Letters, digits and Chinese characters that never combine with each other. A text is cut between them without the segmenter,
 * which is about twenty times slower.
 */
const simple = String.raw`[ -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e]`
const betweenSimple = new RegExp(`(?<=${simple})(?=${simple})`, 'u')

/** The characters of a text as a reader sees them: an emoji with its skin tone, a letter with its accent. */
function* charactersOf(text: string) {
  for (const piece of text.split(betweenSimple))
    if (piece.length === 1) yield piece
    else for (const { segment } of graphemes.segment(piece)) yield segment
}

/** URL characters as in a browser's address bar, in ASCII; a punctuation mark at the end belongs to the sentence. */
const path = String.raw`[\w\-.~:/?#\[\]@!$&'()*+,;=%]`
const links = new RegExp(
  String.raw`https?://${path}*[\w\-~/#=%&+]|(?<![\w@.\-/])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?![\w-])(?:/(?:${path}*[\w\-~/#=%&+])?)?`,
  'gi',
)

/** The smallest unit between which a text can be cut: a link, or what a reader sees as one character. */
export interface Token {
  text: string
  kind: 'link' | 'bare link' | 'character'
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  const characters = (until: number) => {
    for (const character of charactersOf(text.slice(from, until)))
      tokens.push({ text: character, kind: 'character' })
  }
  for (const { 0: link, index } of text.matchAll(links)) {
    characters(index)
    tokens.push({ text: link, kind: /^https?:/i.test(link) ? 'link' : 'bare link' })
    from = index + link.length
  }
  characters(text.length)
  return tokens
}
