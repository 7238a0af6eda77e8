import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { ANCHOR_PATIENCE_MS, SCROLL_MS } from '../constants'

/** Scroll position of each history entry; the current one also survives a reload (a change of language). */
const places = new Map<string, number>()
const keptKey = 'scroll'
let lastPath: string | undefined
let lastAddress: string | undefined
/** The next screen is already shown, at its top, while the history is still at the previous one. */
let shownPrerendered = false

/** Scrolls to the top for a screen that is shown before the move to it. Returns a function that undoes it. */
export function topBeforeMove(): () => void {
  const place = scrollY
  shownPrerendered = true
  if (place > 0) scrollTo(0, 0)
  return () => {
    shownPrerendered = false
    if (place > 0) scrollTo(0, place)
  }
}

/**
 * The scroll position after a move: a new screen begins at its top, back and forward restore the old position, and an anchor is scrolled to (spec
 * section 9: in 500 ms) as soon as its element exists.
 */
export function useScrolling(): void {
  const { key, pathname, search, hash } = useLocation()
  const type = useNavigationType()
  // An anchor typed into the address bar makes an entry without a key, like the first one: the anchor distinguishes them.
  const entry = key + hash

  // Before the screen is painted, because later scroll events already belong to this screen.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => keepPlace(key)
    // While scrolling, because once the next screen is shown, this position can be beyond its end.
    const note = () => void (shownPrerendered || places.set(entry, scrollY))
    shownPrerendered = false
    addEventListener('pagehide', keep)
    addEventListener('scroll', note, { passive: true })
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener('scroll', note)
    }
  }, [key, entry])
  useLayoutEffect(() => {
    const first = lastPath === undefined
    const sameScreen = lastPath === pathname
    const again = lastAddress === pathname + search
    lastPath = pathname
    lastAddress = pathname + search
    const place = first ? takeKept(key) : type === 'POP' ? places.get(entry) : undefined
    if (place !== undefined) scrollTo(0, place)
    else if (hash) return scrollToAnchor(idIn(hash), sameScreen)
    // The first screen stays where the browser put it: at the top, or where the person scrolled in the first paint.
    else if (!sameScreen && !first) scrollTo(0, 0)
    // A link to the current screen (the logo, at home) scrolls to its top. A changed query is up to the screen.
    else if (again && type !== 'POP') return glideTo(0)
  }, [key, entry, pathname, search, hash, type])
}

function keepPlace(key: string) {
  try {
    sessionStorage.setItem(keptKey, JSON.stringify([entryOf(key), scrollY]))
  } catch {
    // Storage is disabled: the reloaded page begins at its top.
  }
}

function takeKept(key: string): number | undefined {
  try {
    const [forKey, place] = JSON.parse(sessionStorage.getItem(keptKey) ?? '[]') as [string?, number?]
    return forKey === entryOf(key) ? place : undefined
  } catch {
    return undefined
  }
}

/** The key is not enough: the first entry of every reloaded page has the same one. */
const entryOf = (key: string) => `${key} ${location.pathname}${location.search}`

/** An anchor can be any text: a truncated link ends in the middle of a character. */
function idIn(hash: string): string {
  const written = hash.slice(1)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Waits for the element, then scrolls to it. Returns a function that stops it; scrolling by the person also does. */
function scrollToAnchor(id: string, smooth: boolean): () => void {
  let frame = 0
  let stopGliding = () => {}
  const until = performance.now() + ANCHOR_PATIENCE_MS
  const look = () => {
    const target = document.getElementById(id)
    if (!target && performance.now() < until) return void (frame = requestAnimationFrame(look))
    unlisten()
    if (target) stopGliding = goTo(target, smooth)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    unlisten()
    stopGliding()
  }
  const unlisten = onOwnScrolling(stop)
  look()
  return stop
}

function goTo(target: HTMLElement, smooth: boolean): () => void {
  const from = scrollY
  target.scrollIntoView({ behavior: 'instant', block: 'start' })
  if (!smooth) return () => {}
  const to = scrollY
  scrollTo(0, from)
  return glideTo(to)
}

/**
 * Scrolls the page in 500 ms (spec section 9), or immediately with reduced motion. Returns a function that stops it; scrolling by the person also
 * does.
 */
function glideTo(to: number): () => void {
  const from = scrollY
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, to)
    return () => {}
  }
  let frame = 0
  let began: number | undefined
  const step = (now: number) => {
    began ??= now
    const part = Math.min(1, (now - began) / SCROLL_MS)
    scrollTo(0, from + (to - from) * (1 - (1 - part) ** 3))
    if (part < 1) frame = requestAnimationFrame(step)
    else unlisten()
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    unlisten()
  }
  const unlisten = onOwnScrolling(stop)
  frame = requestAnimationFrame(step)
  return stop
}

/** Calls back once the person scrolls. Returns a function that stops listening. */
function onOwnScrolling(stop: () => void): () => void {
  const signs = ['wheel', 'touchstart', 'keydown']
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  return () => {
    for (const sign of signs) removeEventListener(sign, stop)
  }
}
