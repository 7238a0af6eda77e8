import { useEffect, useRef, useState } from 'react'

/** Brings the focus to the first field that does not hold, after `look()` and what it made the form show. */
export function useFirstWrong() {
  const around = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn > 0) around.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [turn])
  return { around, look: () => setTurn((before) => before + 1) }
}
