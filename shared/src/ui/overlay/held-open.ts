import { createContext, useCallback, useContext, useEffect, useState } from 'react'

export const HoldContext = createContext<(() => () => void) | null>(null)

/**
 * Keeps the surrounding dialog open while `isHeld`, for a request whose answer is shown only in the dialog, or clears what is behind
 * it. Does nothing outside of a dialog.
 */
export function useHeldOpen(isHeld: boolean): void {
  const hold = useContext(HoldContext)
  useEffect(() => (isHeld ? hold?.() : undefined), [hold, isHeld])
}

/** The dialog's part: `hold` is the value for its `HoldContext`. */
export function useHolding() {
  const [count, setCount] = useState(0)
  const hold = useCallback(() => {
    setCount((now) => now + 1)
    return () => setCount((now) => now - 1)
  }, [])
  return { isHeld: count > 0, hold }
}
