import { useEffect, useState } from 'react'

/** Less than this is a trackpad's tremble. */
const tremble = 8

/**
 * Whether the page is at its top: it is what scrolls, and tells the header (spec section 2). Asked as a frame begins,
 * since asking while the page is being made would have the browser lay it out then and there.
 */
export function useAtTop(): boolean {
  const [atTop, setAtTop] = useState(true)
  useEffect(() => {
    const look = () => setAtTop(scrollY <= tremble)
    const frame = requestAnimationFrame(look)
    addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', look)
    }
  }, [])
  return atTop
}
