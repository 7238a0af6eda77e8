import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useShell } from '../shell-context'
import { useScrolling } from '../routing/scrolling'

/** The element around every screen: the keyboard's and the screen reader's place after a move. */
export const contentId = 'content'

/** What holds for every screen of every remote: its calls end with it, it begins at its top, and anyone who uses the
 *  keyboard or a screen reader begins there too. */
export function useScreenEffects(): void {
  const { pathname } = useLocation()
  const { leaveScreen } = useShell()
  // On leaving, before the next screen's effects ask anything.
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
