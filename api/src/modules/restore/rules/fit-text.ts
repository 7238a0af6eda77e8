import { counts, surelyFits } from './counts'
import type { TargetRule } from './targets'
import { type Token, tokensOf } from './tokens'

/** The maximum length of a thread: the rest of the text is cut. */
const mostParts = 25
const cutMark = '…'
/** The last share of a part in which a good place to break is searched. */
const breakWithin = 0.4

export interface FittedText {
  parts: string[]
  how: 'whole' | 'split' | 'cut'
}

/** Fits a text: whole, as a numbered thread, or cut with an ellipsis. Links stay whole. */
export function fitText(text: string, { most, count, over, links }: TargetRule['text']): FittedText {
  const surelyFew = links === undefined || text.split('.').length - 1 <= links
  if (surelyFew && surelyFits(text, count, most)) return { parts: [text], how: 'whole' }
  const tokens = tokensOf(text)
  const sizes = tokens.map(counts[count])
  if (sum(sizes) <= most && linksEnd(tokens, links) === tokens.length) return { parts: [text], how: 'whole' }
  if (over === 'cut') return { parts: [cut(tokens, sizes, most)], how: 'cut' }
  const number = (n: number, of: number | string) => ` (${n}/${of})`
  const room = most - number(mostParts, mostParts).length
  const parts: string[] = []
  let from = 0
  while (from < tokens.length && parts.length < mostParts) {
    const isLast = parts.length === mostParts - 1
    const rest = tokens.slice(from)
    const end = isLast ? rest.length : breakOf(rest.slice(0, linksEnd(rest, links)), sizes.slice(from), room)
    const part = isLast ? cut(rest, sizes.slice(from), room) : textOf(rest.slice(0, end))
    if (part.trim() !== '') parts.push(part.trim())
    from += end
  }
  const isCut = parts.at(-1)?.endsWith(cutMark) === true && !text.trimEnd().endsWith(cutMark)
  return {
    parts: parts.map((part, n) => part + number(n + 1, parts.length)),
    how: isCut ? 'cut' : 'split',
  }
}

/** Fits the first line of a text into a limit. */
export function fitTitle(text: string, { most, count }: NonNullable<TargetRule['title']>): string {
  const line = text.trim().split('\n', 1)[0]!.trim()
  const tokens = tokensOf(line)
  const sizes = tokens.map(counts[count])
  return sum(sizes) <= most ? line : cut(tokens, sizes, most)
}

function cut(tokens: Token[], sizes: number[], most: number): string {
  if (sum(sizes) <= most) return textOf(tokens)
  // Three: the most that the mark can count (in UTF-8 bytes).
  const end = breakOf(tokens, sizes, most - 3)
  return textOf(tokens.slice(0, end)).trimEnd() + cutMark
}

/** How many tokens fit, moved back to the end of a nearby paragraph, sentence or word. */
function breakOf(tokens: Token[], sizes: number[], room: number): number {
  let end = 0
  for (let size = 0; end < tokens.length && size + sizes[end]! <= room; end++) size += sizes[end]!
  if (end === tokens.length) return end
  // A link longer than a whole part cannot be kept whole: it gets a separate part.
  if (end === 0) return 1
  const earliest = Math.floor(end * (1 - breakWithin))
  for (const ends of [/\n/, /[。！？!?]/, /[，、；,;\s]/]) {
    for (let at = end; at > earliest; at--) if (ends.test(tokens[at - 1]!.text)) return at
  }
  return end
}

/** How many tokens come before the first link over the limit; a repeated link does not count again. */
function linksEnd(tokens: Token[], most = Infinity): number {
  const seen = new Set<string>()
  const end = tokens.findIndex(({ text, kind }) => kind !== 'character' && seen.add(text).size > most)
  return end === -1 ? tokens.length : end
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
const textOf = (tokens: Token[]) => tokens.map(({ text }) => text).join('')
