import type { SafeStorage } from './storage'

const key = 'wanted'

/** Where a person wanted to go when the login came between; kept for this browser session alone. */
export interface Wanted {
  remember: (address: string) => void
  peek: () => string | null
  take: () => string | null
  forget: () => void
}

export function createWanted(storage: SafeStorage): Wanted {
  // Only an address of this site: what is kept could have been put there by someone else's script.
  const peek = () => {
    const kept = storage.getItem(key)
    // A browser takes `\\` for `/` and reads an address without its tabs and line ends.
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
