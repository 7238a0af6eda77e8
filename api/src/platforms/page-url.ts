/** A page's address in the single form that is stored, and the name that is unique on its platform. */
export interface Address {
  url: string
  handle: string
}

/** Parses what a member typed or pasted; null if it is not a page of this platform. */
export type AddressRule = (input: string) => Address | null

export interface PageUrl {
  host: string
  /** The path's segments, decoded. */
  parts: string[]
  query: URLSearchParams
  hash: string
}

const longest = 500
/** Invisible characters that messengers and input methods leave in a copied address. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const unfit = /[\u0000-\u0020\u007f-\u00a0\u3000\\<>"'`{}|^]/
const hostFirst = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i

function tidy(input: string): string | undefined {
  if (input.length > longest) return undefined
  const text = input.replace(unseen, '').trim().replaceAll('＠', '@')
  return text === '' || unfit.test(text) ? undefined : text
}

function decoded(parts: string[]): string[] | null {
  try {
    const plain = parts.map((part) => decodeURIComponent(part).normalize('NFC'))
    return plain.some((part) => unfit.test(part) || part.includes('/')) ? null : plain
  } catch {
    return null
  }
}

/**
 * Parses a web address: http or https, or without a scheme. Null for any other scheme, and for an address with a user name, a
 * password or a port, which leads elsewhere than it seems to.
 */
export function readPageUrl(input: string): PageUrl | null {
  const text = tidy(input)
  if (text === undefined) return null
  const whole = /^https?:\/\//i.test(text) ? text : hostFirst.test(text) ? `https://${text}` : undefined
  if (whole === undefined || !URL.canParse(whole)) return null
  const url = new URL(whole)
  if (url.username !== '' || url.password !== '' || url.port !== '') return null
  const parts = decoded(url.pathname.split('/').filter(Boolean))
  return parts && { host: url.hostname.replace(/\.$/, ''), parts, query: url.searchParams, hash: url.hash }
}

/** The name in an input like `@name`, without the sign; undefined for anything else. */
export function nameAlone(input: string): string | undefined {
  const text = tidy(input)
  return text?.startsWith('@') ? text.slice(1).normalize('NFC') : undefined
}

/** A rule for platforms that identify pages by name only. */
export function nameRule(
  nameIn: (url: PageUrl) => string | undefined,
  isName: (name: string) => boolean,
  urlOf: (handle: string) => string,
): AddressRule {
  return (input) => {
    const alone = nameAlone(input)
    const url = alone === undefined ? readPageUrl(input) : null
    const name = alone ?? (url ? nameIn(url) : undefined)
    if (name === undefined || !isName(name)) return null
    const handle = name.toLowerCase()
    return { url: urlOf(handle), handle }
  }
}

/** The name after `@`; undefined if the segment has none. */
export const afterAt = (part: string | undefined) => (part?.startsWith('@') ? part.slice(1) : undefined)
