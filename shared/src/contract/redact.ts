/* Removes from an error's message what may be about a person: errors quote the data they failed on, such as names, addresses and keys. The page
 * redacts before it sends, and the edge server again, because anyone can send to it. */

/** Maximum length of a redacted message, in characters. */
export const messageLength = 200
/** Characters beyond this are ignored: the redacted message is the beginning. */
const readLength = 2000

const pairs = [
  ['"', '"'],
  ['`', '`'],
  ['“', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['＂', '＂'],
] as const

/** Text in quotation marks; if the closing mark is missing, everything to the end. */
const quoted = pairs.map(([open, close]) => new RegExp(`${open}[^${close}]*(?:${close}|$)`, 'gu'))
/** An apostrophe within a word is not a quotation mark. */
const singleQuoted = /(?<![\p{L}\p{N}])'(?:[^']|(?<=\p{L})'(?=\p{L}))*(?:'|$)/gu
const query = /(\/[^\s?#]*|\w\.\w[^\s?#]*)[?#]\S*/gu
/** Includes all text joined to it: also the user name and password of a URL. */
const email = /\S*(?:@|＠|%40)\S*/giu
/** Long runs of key characters: of 32 or more, or of 12 or more with a digit. */
const token = /[\w+/=~.%-]{12,}/gu
/** Four or more digits of any script, also with the separators that people write within numbers. */
const digits = /\p{Nd}(?:[\s.,()/+\p{Pd}]{0,2}\p{Nd}){3,}/gu

const isToken = (run: string) =>
  run.split(/[/.]/).some((part) => part.length >= 32 || (part.length >= 12 && /\d/.test(part)))

/**
 * @param text an error's message
 * @returns at most 200 characters, without quoted strings, e-mail addresses, query strings, keys, and numbers of four or more digits.
 *   Redacting it again changes nothing.
 */
export function redact(text: string): string {
  let left = text.slice(0, readLength)
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = once(left)
    if (next === left) break
    left = next
  }
  return left
}

/** One pass can expose text for the next: a quotation mark whose partner was within an address. */
const mostPasses = 10

function once(text: string): string {
  let left = text.replace(/\s+/gu, ' ').trim()
  for (const [at, form] of quoted.entries()) left = left.replace(form, `${pairs[at]![0]}…${pairs[at]![1]}`)
  left = left
    .replace(singleQuoted, "'…'")
    .replace(email, '[e-mail]')
    .replace(query, '$1?…')
    .replace(token, (run) => (!isToken(run) ? run : /[a-z]/i.test(run) ? '[key]' : '[number]'))
    .replace(digits, '[number]')
  return left.length > messageLength ? `${left.slice(0, messageLength - 1)}…` : left
}
