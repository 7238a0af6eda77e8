import { useEffect, useState } from 'react'

/** RFC 6238: an authenticator's code is valid for half a minute, counted from the epoch, the same on every device. */
export const codeLifeSeconds = 30

export const secondsLeft = (now: number) => codeLifeSeconds - (Math.floor(now / 1000) % codeLifeSeconds)

/** Seconds until the authenticator shows its next code. */
export function useCodeLife(): number {
  const [left, setLeft] = useState(() => secondsLeft(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft(Date.now())), 500)
    return () => clearInterval(timer)
  }, [])
  return left
}
