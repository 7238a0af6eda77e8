import { useCallback, useEffect, useState } from 'react'

const prefix = 'wait:'

function readEnd(key: string): number {
  try {
    return Number(sessionStorage.getItem(prefix + key)) || 0
  } catch {
    return 0
  }
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/**
 * Seconds until an action is possible again. The end is stored in session storage under `key`, so the count continues after a reload or after
 * returning to the screen. Computed from the clock, so a suspended tab does not lag.
 */
export function useCountdown(key: string) {
  const [kept, setKept] = useState(() => ({ key, end: readEnd(key) }))
  const end = kept.key === key ? kept.end : readEnd(key)
  // Computed while rendering, so that a tick for another key has no effect.
  const left = secondsUntil(end)
  const [, drawnFor] = useState(left)

  useEffect(() => {
    if (end <= Date.now()) return
    const timer = setInterval(() => {
      const now = secondsUntil(end)
      drawnFor(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])

  const start = useCallback(
    (seconds: number) => {
      const next = Date.now() + seconds * 1000
      try {
        sessionStorage.setItem(prefix + key, String(next))
      } catch {
        // Without storage it still counts while the page is open.
      }
      setKept({ key, end: next })
    },
    [key],
  )
  /** `sent`: the action was done at least once. */
  return { left, sent: end > 0, start }
}
