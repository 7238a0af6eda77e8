import { useEffect, useState } from 'react'

/** Whether `on` has been true for `ms` milliseconds. */
export function useDelayed(on: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [on, ms])
  return on && late
}
