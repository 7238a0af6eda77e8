import { useMemo } from 'react'
import { MENU_CLOSE_GUARD_MS } from '../constants'

/**
 * The menu-close guard (spec section 9): what would close a menu within 200 ms of its opening is a slip (the second
 * press of a double one, the focus that follows the move which opened it). Escape and choosing something always close.
 */
export function useMenuGuard() {
  return useMemo(() => {
    let openedAt = -Infinity
    return {
      opened: () => void (openedAt = Date.now()),
      mayClose: () => Date.now() - openedAt >= MENU_CLOSE_GUARD_MS,
    }
  }, [])
}
