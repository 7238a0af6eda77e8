import { type PlatformKey, platforms } from '../contract'

/** What an authorisation at another site is for. */
export type AuthorisationPurpose =
  | { kind: 'login' | 'link'; provider: 'google' | 'facebook' }
  | { kind: 'bind'; platform: PlatformKey }
  /** Lets us in at one page of the member's. `back`: the address of this site it was begun at, where it is not its card. */
  | { kind: 'page'; platform: PlatformKey; page: string; back?: string }

/**
 * An authorisation that was begun and has not come back (spec section 3, "temporary authorization data").
 * `binding` proves that this browser began it; it is kept here alone and is never in an address (RFC 9700, 4.7).
 */
export type BegunAuthorisation = AuthorisationPurpose & {
  state: string
  binding: string
  redirect_uri: string
}

const prefix = 'authorisation:'

/** Where other sites send people back to. */
export const authorisationReturn = () => new URL('/authCallback', location.origin).href

/** Kept for this tab alone, until it comes back. */
export function keepAuthorisation(begun: BegunAuthorisation): void {
  try {
    sessionStorage.setItem(prefix + begun.state, JSON.stringify(begun))
  } catch {
    // Storage switched off: on its return it is not known, and the page there says so.
  }
}

/** What was begun under this `state`. Given once: an address opened again finds nothing. */
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
