import type { Crypto } from '../../infra/crypto'
import type { Language } from '../../infra/language'

const purpose = 'an address at a page'
const askedPurpose = 'an address at a page, to be confirmed'

/** What a key in a mail identifies. */
export interface OptInAddress {
  pageId: string
  email: string
}

/** A requested sign-up. It counts once the owner of the address confirms it. */
export interface OptInAsked extends OptInAddress {
  /** Empty if none was given. */
  name: string
  language: Language
  /** The version of the words that the owner agrees to (`signUpWords`). */
  consent: number
}

/**
 * The key in the links at the end of mails: it identifies an address at a page. The key is sealed, so that it can be neither forged
 * nor read.
 */
export const sealKey = (crypto: Crypto, { pageId, email }: OptInAddress) =>
  crypto.seal(purpose, `${pageId}:${email}`)

/** The key for the mail that asks for confirmation. Keys of other mails cannot confirm: those mails may be forwarded, with their keys. */
export const sealAsked = (crypto: Crypto, asked: OptInAsked) =>
  crypto.seal(askedPurpose, JSON.stringify(asked))

/** Null if the key is not ours, or was truncated by a mail program. */
export function openAsked(crypto: Crypto, key: string): OptInAsked | null {
  try {
    return JSON.parse(crypto.open(askedPurpose, key)) as OptInAsked
  } catch {
    return null
  }
}

/** Opens a key of either kind: a person who can confirm can also sign off. Null as above. */
export function openKey(crypto: Crypto, key: string): OptInAddress | null {
  try {
    const text = crypto.open(purpose, key)
    const colon = text.indexOf(':')
    return { pageId: text.slice(0, colon), email: text.slice(colon + 1) }
  } catch {
    return openAsked(crypto, key)
  }
}

/** The address of a page's sign-up screen, with what the link carries: a page, or a key to confirm or to sign off. */
export const optInUrl = (
  site: string,
  query: { page: string; from?: string } | { confirm: string } | { leave: string },
) => `${site}/subscribe?${new URLSearchParams(query)}`

/** The path at which mail programs sign a fan off with one click (RFC 8058). */
export const oneClickPath = '/api/optin/one-click'
export const oneClickUrl = (site: string, key: string) =>
  `${site}${oneClickPath}?${new URLSearchParams({ key })}`

/** The key in a one-click address; null for any other address. */
export function readOneClickUrl(site: string, url: string): string | null {
  if (!url.startsWith(`${site}${oneClickPath}?`)) return null
  return new URL(url).searchParams.get('key')
}
