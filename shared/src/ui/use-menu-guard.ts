import { useMemo } from 'react'

/** Spec section 9. */
export const menuCloseGuardMs = 200

/**
 * The menu-close guard (spec section 9): what would close a menu within 200 ms of its opening is a slip (the second
 * press of a double one, the focus that follows the move which opened it). Escape and choosing something always close.
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
