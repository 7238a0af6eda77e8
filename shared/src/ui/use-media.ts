import { useSyncExternalStore } from 'react'

/** Whether a media query holds, now and after every change: for what CSS alone cannot say. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
    // Drawn without a window (a remote's first-paint.tsx): as on the smallest screen.
    () => false,
  )
}
