/*
 * Takes out of an error's message what may be about a person. Errors quote what a program worked on: names, addresses, keys. The page
 * redacts before it sends, the edge server again, because anybody can send to it.
 */

/** Characters that are kept of a message. */
export const messageLength = 200
/** More than this is not read: what is kept comes from the beginning. */
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

/** What is in quotation marks; without a second one, everything to the end. */
const quoted = pairs.map(([open, close]) => new RegExp(`${open}[^${close}]*(?:${close}|$)`, 'gu'))
/** An apostrophe within a word is no quotation mark. */
const singleQuoted = /(?<![\p{L}\p{N}])'(?:[^']|(?<=\p{L})'(?=\p{L}))*(?:'|$)/gu
const query = /(\/[^\s?#]*|\w\.\w[^\s?#]*)[?#]\S*/gu
/** With all that is joined to it: the names and passwords of addresses, too. */
const email = /\S*(?:@|＠|%40)\S*/giu
/** Long runs of key characters: any of 32, and of 12 with a digit among them. */
const token = /[\w+/=~.%-]{12,}/gu
/** Four digits and more, of any script, also with what people write between the digits of a number. */
const digits = /\p{Nd}(?:[\s.,()/+\p{Pd}]{0,2}\p{Nd}){3,}/gu

const isToken = (run: string) =>
  run.split(/[/.]/).some((part) => part.length >= 32 || (part.length >= 12 && /\d/.test(part)))

/**
 * @param text an error's message
 * @returns at most 200 characters, without quoted strings, e-mail addresses, the queries of addresses, keys and numbers of four
 *   digits or more. Redacted again it is the same.
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

/** What one pass leaves can be for the next to take: a mark whose partner was within an address. */
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
