import { useSyncExternalStore } from 'react'

/** Whether a media query matches, updated on changes: for what CSS cannot express. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
    // Rendered without a window (a remote's first-paint.tsx): as on the smallest screen.
    () => false,
  )
}
