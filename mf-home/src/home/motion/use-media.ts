import { useSyncExternalStore } from 'react'
import { WIDE_PX } from '../../constants'

/** Whether a media query holds, now and after every change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
    // Drawn without a window (first-paint.tsx): as on the smallest screen.
    () => false,
  )
}

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')
export const useWide = () => useMedia(`(min-width: ${WIDE_PX}px)`)
