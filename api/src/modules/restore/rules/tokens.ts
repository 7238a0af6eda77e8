const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** As a browser's address bar has it, in ASCII; a mark at its end belongs to the sentence. */
const path = String.raw`[\w\-.~:/?#\[\]@!$&'()*+,;=%]`
const links = new RegExp(
  String.raw`https?://${path}*[\w\-~/#=%&+]|(?<![\w@.\-/])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?![\w-])(?:/(?:${path}*[\w\-~/#=%&+])?)?`,
  'gi',
)

/** The smallest pieces a text may be cut between: a link is one, and so is what a reader sees as one character. */
export interface Token {
  text: string
  kind: 'link' | 'bare link' | 'character'
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  const characters = (until: number) => {
    for (const { segment } of graphemes.segment(text.slice(from, until)))
      tokens.push({ text: segment, kind: 'character' })
  }
  for (const { 0: link, index } of text.matchAll(links)) {
    characters(index)
    tokens.push({ text: link, kind: /^https?:/i.test(link) ? 'link' : 'bare link' })
    from = index + link.length
  }
  characters(text.length)
  return tokens
}
