import { useEffect, useState } from 'react'

/** Smaller movements are trackpad jitter. */
const tremble = 8

/**
 * Whether the page is scrolled to its top, for the header (spec section 2). Read at the start of a frame, because reading it during rendering would
 * force a layout.
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
