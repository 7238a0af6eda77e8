import { useEffect, useRef } from 'react'

/** Does `step` every so many milliseconds while `running`. A pause begins the count again. */
export function useRotation(everyMs: number, running: boolean, step: () => void): void {
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, running])
}
