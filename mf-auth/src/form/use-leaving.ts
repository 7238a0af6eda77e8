import { useCallback, useEffect, useRef } from 'react'

/**
 * Defers the actions for leaving a field until the pointer is released. An error message that appears between press and
 * release moves the button away from under the pointer, and the click is lost.
 */
export function useLeaving(): (act: () => void) => void {
  const down = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    const press = () => {
      down.current = true
    }
    const release = () => {
      down.current = false
      // After the click, which follows the release immediately.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act()
      })
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])

  return useCallback((act) => {
    if (down.current) waiting.current.push(act)
    else act()
  }, [])
}
