import type { Crypto } from '../../infra/crypto'
import type { Language } from '../../infra/language'

const purpose = 'an address at a page'
const askedPurpose = 'an address at a page, to be confirmed'

/** What a key in a mail names. */
export interface OptInAddress {
  pageId: string
  email: string
}

/** What was asked for with an address. It counts once the owner of the address confirms it. */
export interface OptInAsked extends OptInAddress {
  /** Empty where none was given. */
  name: string
  language: Language
  /** The words that its owner agrees to (`signUpWords`). */
  consent: number
}

/** Names one address at one page, for the links that end mails: sealed, so that no one makes one or reads who is meant. */
export const sealKey = (crypto: Crypto, { pageId, email }: OptInAddress) =>
  crypto.seal(purpose, `${pageId}:${email}`)

/** For the mail that asks. A key of another mail confirms nothing: those are passed on together with their mails. */
export const sealAsked = (crypto: Crypto, asked: OptInAsked) =>
  crypto.seal(askedPurpose, JSON.stringify(asked))

/** Null where the key is none of ours, or was cut off by a mail program. */
export function openAsked(crypto: Crypto, key: string): OptInAsked | null {
  try {
    return JSON.parse(crypto.open(askedPurpose, key)) as OptInAsked
  } catch {
    return null
  }
}

/** Of either kind: anyone who may confirm may leave. Null as above. */
export function openKey(crypto: Crypto, key: string): OptInAddress | null {
  try {
    const text = crypto.open(purpose, key)
    const colon = text.indexOf(':')
    return { pageId: text.slice(0, colon), email: text.slice(colon + 1) }
  } catch {
    return openAsked(crypto, key)
  }
}

/** The screen of a page's sign-up, by what the visitor brings. */
export const optInUrl = (
  site: string,
  query: { page: string; from?: string } | { confirm: string } | { leave: string },
) => `${site}/subscribe?${new URLSearchParams(query)}`

/** Where mail programs sign a fan off with one click (RFC 8058). */
export const oneClickPath = '/api/optin/one-click'
export const oneClickUrl = (site: string, key: string) =>
  `${site}${oneClickPath}?${new URLSearchParams({ key })}`

/** The key in such an address; null for any other address. */
export function readOneClickUrl(site: string, url: string): string | null {
  if (!url.startsWith(`${site}${oneClickPath}?`)) return null
  return new URL(url).searchParams.get('key')
}
