import { type Provider, providers } from './providers'

/** An account of another site that waits for its owner here to log in: `auth.link` joins the two. */
export interface KeptLink {
  provider: Provider
  link: string
}

const key = 'fankeep.link'

export function keepLink(kept: KeptLink | undefined) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage switched off: logging in works all the same, the two stay apart.
  }
}

export function readLink(): KeptLink | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<KeptLink> | null
    const provider = providers.find((each) => each === kept?.provider)
    return provider && typeof kept?.link === 'string' ? { provider, link: kept.link } : undefined
  } catch {
    return undefined
  }
}
