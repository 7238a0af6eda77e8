import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { ANCHOR_PATIENCE_MS, SCROLL_MS } from '../constants'

/** Where each entry of the history stood; the present one also outlives a reload (a change of language). */
const places = new Map<string, number>()
const keptKey = 'scroll'
let lastPath: string | undefined
let lastAddress: string | undefined
/** The next screen is on show already, at its top, while the history is still at the one before. */
let shownPrerendered = false

/** To the top of a screen that is shown before the move to it. Gives the way back. */
export function topBeforeMove(): () => void {
  const place = scrollY
  shownPrerendered = true
  if (place > 0) scrollTo(0, 0)
  return () => {
    shownPrerendered = false
    if (place > 0) scrollTo(0, place)
  }
}

/** Where the page is after a move: a new screen begins at its top, back and forward return to where they were, an
 *  anchor is scrolled to (spec section 9: in 500 ms) as soon as its element is there. */
export function useScrolling(): void {
  const { key, pathname, search, hash } = useLocation()
  const type = useNavigationType()
  // An anchor typed into the address makes an entry without a key, as the first one is: the anchor tells them apart.
  const entry = key + hash

  // Before the screen is painted: a scroll that follows is already this screen's.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => keepPlace(key)
    // While it scrolls: once the next screen is there, this one's place may be beyond its end.
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
    // The first one is where the browser put it: at its top, or where someone scrolled what the server had drawn.
    else if (!sameScreen && !first) scrollTo(0, 0)
    // A link to where one is (the logo, at home) leads to its top. Another query is the screen's own affair.
    else if (again && type !== 'POP') return glideTo(0)
  }, [key, entry, pathname, search, hash, type])
}

function keepPlace(key: string) {
  try {
    sessionStorage.setItem(keptKey, JSON.stringify([entryOf(key), scrollY]))
  } catch {
    // Storage switched off: the reloaded page begins at its top.
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

/** The key alone does not tell: the first entry of every page that is reloaded has the same one. */
const entryOf = (key: string) => `${key} ${location.pathname}${location.search}`

/** An anchor may be anything: a link that was cut off ends in the middle of a character. */
function idIn(hash: string): string {
  const written = hash.slice(1)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Waits for the element, then moves there. Gives what stops it; the person's own scrolling does so too. */
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

/** Moves the page there in 500 ms (spec section 9), or at once for who wants no motion. Gives what stops it; the
 *  person's own scrolling does so too. */
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

/** Calls back once the person moves the page by their own hand. Gives what ends the listening. */
function onOwnScrolling(stop: () => void): () => void {
  const signs = ['wheel', 'touchstart', 'keydown']
  for (const sign of signs) addEventListener(sign, stop, { passive: true })
  return () => {
    for (const sign of signs) removeEventListener(sign, stop)
  }
}
