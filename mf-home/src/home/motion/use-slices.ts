import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { SLICE_IDLE_MS } from '../../constants'

let opened = false

/**
 * How many parts below the first screenful are rendered. On a fresh visit they are rendered one after the other, whenever the browser
 * is idle, so that the page responds from the start. All are rendered immediately if a position in the page may be needed: an anchor,
 * a reload, back and forward, a navigation within the site, the first scroll.
 */
export function useSlices(parts: number): number {
  const [drawn, setDrawn] = useState(() => (isFreshVisit() ? 0 : parts))
  useEffect(() => void (opened = true), [])
  useEffect(() => {
    if (drawn >= parts) return
    const next = () => startTransition(() => setDrawn(drawn + 1))
    // Before the next frame: a fast scroll would reach the end of the reserved space, from where the footer then jumps up.
    const rest = () => flushSync(() => setDrawn(parts))
    const stop = whenIdle(next)
    addEventListener('scroll', rest, { once: true, passive: true })
    return () => {
      stop()
      removeEventListener('scroll', rest)
    }
  }, [drawn, parts])
  return drawn
}

/** Returns a function that cancels. Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: SLICE_IDLE_MS })
  return () => cancelIdleCallback(handle)
}

function isFreshVisit() {
  const [visit] = performance.getEntriesByType?.('navigation') ?? []
  return !opened && !location.hash && (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate'
}
