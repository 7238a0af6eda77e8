import { type Token, tokensOf } from './tokens'

/** A whole emoji of any number of code points: families, flags, skin tones, keycaps (Unicode's RGI set). */
const emoji = new RegExp(String.raw`^(?:\p{RGI_Emoji}|\p{Emoji_Presentation})$`, 'v')

/** Fast path for text that certainly has no emoji: Latin, Chinese, Japanese and Korean. */
const plain = /^[\0-\u1fff\u3040-\u9fff\uac00-\ud7af\uff00-\uffef]+$/
const isEmoji = (text: string) => !plain.test(text) && emoji.test(text)

/** twitter-text, configuration 3: these ranges weigh one, everything else two; an emoji two, a link 23. */
const light = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const
const linkOfX = 23

const weightOf = (text: string) =>
  [...text].reduce((sum, character) => {
    const code = character.codePointAt(0)!
    return sum + (light.some(([start, end]) => code >= start && code <= end) ? 1 : 2)
  }, 0)

/** How much of the limit one token uses. */
type Count = (token: Token) => number

/**
 * How each platform counts length.
 * - `x`: weights (https://docs.x.com/fundamentals/counting-characters). A text that may or may not be a link counts as
 * the longer of the two.
 * - `threads`: characters, and emoji by their UTF-8 bytes.
 * - `utf16`: code units, as TikTok documents; no platform counts more (Facebook and Instagram do not document it).
 * - `bytes`: UTF-8 bytes (a description at YouTube).
 * - `characters`: code points.
 */
export const counts = {
  x: ({ text, kind }) => {
    if (kind === 'link') return linkOfX
    if (kind === 'bare link') return Math.max(linkOfX, weightOf(text))
    return isEmoji(text) ? 2 : weightOf(text.normalize('NFC'))
  },
  threads: ({ text }) => (isEmoji(text) ? Buffer.byteLength(text) : [...text].length),
  utf16: ({ text }) => text.length,
  bytes: ({ text }) => Buffer.byteLength(text),
  characters: ({ text }) => [...text].length,
} satisfies Record<string, Count>

export type CountName = keyof typeof counts

/** Whether a text certainly fits, without exact counting: a character counts at most as many as its bytes, at X two. */
export const surelyFits = (text: string, by: CountName, most: number) =>
  by === 'x' ? text.length * 2 <= most && !text.includes('.') : Buffer.byteLength(text) <= most

export const lengthOf = (text: string, by: CountName) =>
  tokensOf(text).reduce((sum, token) => sum + counts[by](token), 0)
