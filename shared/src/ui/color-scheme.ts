import { useCallback, useSyncExternalStore } from 'react'

/** The chosen scheme; `system` follows the device. Stored under `theme`, which the shell's theme.js reads before the first paint. */
export type SchemeChoice = 'light' | 'dark' | 'system'

const key = 'theme'
const listeners = new Set<() => void>()
const device = () => window.matchMedia?.('(prefers-color-scheme: dark)')

function readChoice(): SchemeChoice {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

function apply() {
  const choice = readChoice()
  const dark = choice === 'dark' || (choice === 'system' && Boolean(device()?.matches))
  document.documentElement.classList.toggle('dark', dark)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    device()?.addEventListener('change', apply)
    window.addEventListener('storage', apply)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    device()?.removeEventListener('change', apply)
    window.removeEventListener('storage', apply)
  }
}

/** The current scheme, the choice, and a setter. Follows the device and other tabs while mounted. */
export function useColorScheme() {
  const choice = useSyncExternalStore(subscribe, readChoice)
  const dark = useSyncExternalStore(subscribe, () => document.documentElement.classList.contains('dark'))
  const choose = useCallback((next: SchemeChoice) => {
    try {
      if (next === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    } catch {
      // If storage is unavailable, the page still changes.
      document.documentElement.classList.toggle('dark', next === 'dark')
    }
    apply()
  }, [])
  return { choice, scheme: dark ? ('dark' as const) : ('light' as const), choose }
}
