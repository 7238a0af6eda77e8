import { type Token, tokensOf } from './tokens'

/** A whole emoji, of however many code points: families, flags, skin tones, keycaps (Unicode's RGI set). */
const emoji = new RegExp(String.raw`^(?:\p{RGI_Emoji}|\p{Emoji_Presentation})$`, 'v')

/** What the slow question above need not be asked of: Latin, Chinese, Japanese and Korean, without a sign that makes an emoji. */
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

/** How much of a limit one token takes. */
type Count = (token: Token) => number

/**
 * Each platform's own way to count.
 * - `x`: weights (https://docs.x.com/fundamentals/counting-characters). What only looks like a link is taken for the
 *   longer of the two: it may be one.
 * - `threads`: characters, and emoji by their UTF-8 bytes.
 * - `utf16`: code units, as TikTok says and as no one counts more (Facebook and Instagram do not say).
 * - `bytes`: of UTF-8 (a description at YouTube).
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

/** Whether a text is so short that it fits however it counts: no character takes more than its bytes, at X two. */
export const surelyFits = (text: string, by: CountName, most: number) =>
  by === 'x' ? text.length * 2 <= most && !text.includes('.') : Buffer.byteLength(text) <= most

export const lengthOf = (text: string, by: CountName) =>
  tokensOf(text).reduce((sum, token) => sum + counts[by](token), 0)
