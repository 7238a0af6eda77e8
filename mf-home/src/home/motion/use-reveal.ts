import { type RefObject, useEffect } from 'react'
import { REVEAL_MS, REVEAL_RISE_PX } from '../../constants'

/**
 * Lets a section rise into its place when the page has been scrolled beyond `position` (spec section 2). It is only held
 * back while it is wholly below the window, by script and never by a style sheet, so that nothing is ever hidden
 * without script, before the eyes, or from someone who wants no motion. Its place is kept, so nothing else moves. Where it
 * is is asked as a frame begins: asked earlier, the browser would have to lay the page out twice.
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
