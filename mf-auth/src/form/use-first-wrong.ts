import { useEffect, useRef, useState } from 'react'

/**
 * Focuses the first invalid field, after `look()` and the form's render. If the error is about no field, scrolls
 * its message into view: on a phone it is far above the button.
 */
export function useFirstWrong() {
  const around = useRef<HTMLDivElement>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn === 0) return
    const wrong = around.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else around.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [turn])
  return { around, look: () => setTurn((before) => before + 1) }
}
