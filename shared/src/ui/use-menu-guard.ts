import { useMemo } from 'react'

/** Spec section 9. */
export const menuCloseGuardMs = 200

/**
 * The menu-close guard (spec section 9): a close within 200 ms of opening is ignored as accidental (the second click of a double click, or the focus
 * change caused by opening). Escape and choosing an item always close.
 */
export function useMenuGuard() {
  return useMemo(() => {
    let openedAt = -Infinity
    return {
      opened: () => void (openedAt = Date.now()),
      mayClose: () => Date.now() - openedAt >= menuCloseGuardMs,
    }
  }, [])
}
