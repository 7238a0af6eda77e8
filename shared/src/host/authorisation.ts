import { type PlatformKey, platforms } from '../contract'

/** What an authorisation at another site is for. */
export type AuthorisationPurpose =
  | { kind: 'login' | 'link'; provider: 'google' | 'facebook' }
  | { kind: 'bind'; platform: PlatformKey }
  /** Authorises access to one of the member's pages. `back`: the address of this site where it began, unless that is the page's card. */
  | { kind: 'page'; platform: PlatformKey; page: string; back?: string }

/**
 * An authorisation that has begun and not returned yet (spec section 3, "temporary authorization data"). `binding` proves that this browser began it;
 * it is stored only here and is never in an address (RFC 9700, 4.7).
 */
export type BegunAuthorisation = AuthorisationPurpose & {
  state: string
  binding: string
  redirect_uri: string
}

const prefix = 'authorisation:'

/** The redirect address for other sites. */
export const authorisationReturn = () => new URL('/authCallback', location.origin).href

/** Stores a begun authorisation for this tab until its return. */
export function keepAuthorisation(begun: BegunAuthorisation): void {
  try {
    sessionStorage.setItem(prefix + begun.state, JSON.stringify(begun))
  } catch {
    // Storage is disabled: on return the authorisation is unknown, and /authCallback reports that.
  }
}

/** Returns and removes what was begun under this `state`: an address that is opened a second time finds nothing. */
export function takeAuthorisation(state: string): BegunAuthorisation | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + state) ?? 'null')
    sessionStorage.removeItem(prefix + state)
    return isBegun(kept) && kept.state === state ? kept : undefined
  } catch {
    return undefined
  }
}

function isBegun(kept: unknown): kept is BegunAuthorisation {
  if (typeof kept !== 'object' || kept === null) return false
  const { kind, provider, platform, page, back, state, binding, redirect_uri } = kept as Record<
    string,
    unknown
  >
  const purpose =
    kind === 'login' || kind === 'link'
      ? provider === 'google' || provider === 'facebook'
      : (kind === 'bind' || (kind === 'page' && typeof page === 'string')) &&
        platforms.some((key) => key === platform)
  const isOurs = back === undefined || (typeof back === 'string' && /^\/(?!\/)/.test(back))
  return purpose && isOurs && [state, binding, redirect_uri].every((value) => typeof value === 'string')
}
