import { type RefObject, useEffect } from 'react'
import { REVEAL_MS, REVEAL_RISE_PX } from '../../constants'

/**
 * Reveals a section with a rising motion when the page has been scrolled beyond `position` (spec section 2). The section is hidden
 * only while it is completely below the window, and by this script, never by a style sheet: so nothing is hidden without scripts,
 * while visible, or if the visitor prefers no motion. The section's space is reserved, so nothing else moves. The position is measured
 * at the beginning of a frame; earlier, the browser would have to lay the page out twice.
 */
export function useReveal(section: RefObject<HTMLElement | null>, position: number): void {
  useEffect(() => {
    const element = section.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const stop = () => removeEventListener('scroll', look)
    const holdBack = () => {
      if (scrollY > position || element.getBoundingClientRect().top < innerHeight) return
      Object.assign(element.style, { opacity: '0', transform: `translateY(${REVEAL_RISE_PX}px)` })
      addEventListener('scroll', look, { passive: true })
    }
    const look = () => {
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight
      if (scrollY <= position && !atEnd) return
      stop()
      element.style.transition = `opacity ${REVEAL_MS}ms ease-out, transform ${REVEAL_MS}ms ease-out`
      Object.assign(element.style, { opacity: '', transform: '' })
    }
    const frame = requestAnimationFrame(holdBack)
    return () => {
      cancelAnimationFrame(frame)
      stop()
      Object.assign(element.style, { opacity: '', transform: '', transition: '' })
    }
  }, [section, position])
}
