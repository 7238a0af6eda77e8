import { useEffect, useRef } from 'react'

/** Calls `step` every `everyMs` milliseconds while `running`. A pause restarts the interval. */
export function useRotation(everyMs: number, running: boolean, step: () => void): void {
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, running])
}
