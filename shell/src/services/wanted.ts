import type { SafeStorage } from './storage'

const key = 'wanted'

/** The address that a person wanted before the login; only kept for this browser session. */
export interface Wanted {
  remember: (address: string) => void
  peek: () => string | null
  take: () => string | null
  forget: () => void
}

export function createWanted(storage: SafeStorage): Wanted {
  // Only an address of this site is returned: another script could have stored the value.
  const peek = () => {
    const kept = storage.getItem(key)
    // A browser treats `\\` as `/` and ignores tabs and line ends in an address.
    return kept && /^\/(?![/\\])[^\t\n\r]*$/.test(kept) ? kept : null
  }
  return {
    peek,
    remember: (address) => storage.setItem(key, address),
    take: () => {
      const kept = peek()
      storage.removeItem(key)
      return kept
    },
    forget: () => storage.removeItem(key),
  }
}
