import { useSyncExternalStore } from 'react'

/** Less than this is a trackpad's tremble. */
const tremble = 8

/** Whether the page stands at its top: it is what scrolls, and tells the header (spec section 2). */
export const useAtTop = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      addEventListener('scroll', tell, { passive: true })
      return () => removeEventListener('scroll', tell)
    },
    () => scrollY <= tremble,
  )
