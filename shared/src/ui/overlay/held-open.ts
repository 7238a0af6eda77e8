import { createContext, useCallback, useContext, useEffect, useState } from 'react'

export const HoldContext = createContext<(() => () => void) | null>(null)

/**
 * Keeps the dialog around it open while something is under way whose answer is shown there and nowhere else, or which ends what is
 * behind it. Outside of a dialog it does nothing.
 */
export function useHeldOpen(isHeld: boolean): void {
  const hold = useContext(HoldContext)
  useEffect(() => (isHeld ? hold?.() : undefined), [hold, isHeld])
}

/** The dialog's side of it: `hold` is what its context gives. */
export function useHolding() {
  const [count, setCount] = useState(0)
  const hold = useCallback(() => {
    setCount((now) => now + 1)
    return () => setCount((now) => now - 1)
  }, [])
  return { isHeld: count > 0, hold }
}
