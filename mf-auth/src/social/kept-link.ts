import { type Provider, providers } from './providers'

/** Another site's account, waiting for its owner to log in here: `auth.link` then links the two. */
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
    // Storage is switched off: the login works, but the accounts are not linked.
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
