import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useShell } from '../shell-context'
import { useScrolling } from '../routing/scrolling'

/** Id of the element around every screen, which gets the focus after a move, for keyboards and screen readers. */
export const contentId = 'content'

/**
 * Effects that every screen of every remote needs. When a screen is left, its calls are cancelled; a new screen begins at its top, and
 * so does the focus of keyboards and screen readers.
 */
export function useScreenEffects(): void {
  const { pathname } = useLocation()
  const { leaveScreen } = useShell()
  // On leaving, before the next screen's effects make calls.
  useLayoutEffect(() => leaveScreen, [pathname, leaveScreen])
  useScrolling()

  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const content = document.querySelector<HTMLElement>(`#${contentId}, [data-bare]`)
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
  }, [pathname])
}
