import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { ANCHOR_PATIENCE_MS, SCROLL_MS } from '../constants'

/** Where each entry of the history stood; the present one also outlives a reload (a change of language). */
const places = new Map<string, number>()
const keptKey = 'scroll'
let lastPath: string | undefined

/** Where the page stands after a move: a new screen begins at its top, back and forward return to where they were, an
 *  anchor is scrolled to (spec section 9: in 500 ms) as soon as its element is there. */
export function useScrolling(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  // Before the screen is painted: a scroll that follows is already this screen's.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => keepPlace(key)
    // While it scrolls: once the next screen is there, this one's place may be beyond its end.
    const note = () => void places.set(key, scrollY)
    addEventListener('pagehide', keep)
    addEventListener('scroll', note, { passive: true })
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('scroll', note)
    }
  }, [key])
  useLayoutEffect(() => {
    const first = lastPath === undefined
    const sameScreen = lastPath === pathname
    lastPath = pathname
    const place = first ? takeKept(key) : type === 'POP' ? places.get(key) : undefined
    if (place !== undefined) scrollTo(0, place)
    else if (hash) return scrollToAnchor(decodeURIComponent(hash.slice(1)), sameScreen)
    else if (!sameScreen) scrollTo(0, 0)
  }, [key, pathname, hash, type])
}

function keepPlace(key: string) {
  try {
    sessionStorage.setItem(keptKey, JSON.stringify([key, scrollY]))
  } catch {
    // Storage switched off: the reloaded page begins at its top.
  }
}

function takeKept(key: string): number | undefined {
  try {
    const [forKey, place] = JSON.parse(sessionStorage.getItem(keptKey) ?? '[]') as [string?, number?]
    return forKey === key ? place : undefined
  } catch {
    return undefined
  }
}

/** Waits for the element, then moves there. Gives what stops it; the person's own scrolling does so too. */
function scrollToAnchor(id: string, smooth: boolean): () => void {
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of ['wheel', 'touchstart', 'keydown']) removeEventListener(type, stop)
  }
  const next = (step: FrameRequestCallback) => void (frame = requestAnimationFrame(step))
  const until = performance.now() + ANCHOR_PATIENCE_MS

  const look = () => {
    const target = document.getElementById(id)
    if (target) glide(target)
    else if (performance.now() < until) next(look)
  }
  const glide = (target: HTMLElement) => {
    const from = scrollY
    target.scrollIntoView({ behavior: 'instant', block: 'start' })
    if (!smooth || matchMedia('(prefers-reduced-motion: reduce)').matches) return stop()
    const way = scrollY - from
    scrollTo(0, from)
    const began = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - began) / SCROLL_MS)
      scrollTo(0, from + way * (1 - (1 - part) ** 3))
      if (part < 1) next(step)
      else stop()
    }
    next(step)
  }

  for (const type of ['wheel', 'touchstart', 'keydown']) addEventListener(type, stop, { passive: true })
  look()
  return stop
}
