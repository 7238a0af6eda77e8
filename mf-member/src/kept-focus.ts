import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a focused control disappears or is disabled, the browser drops the keyboard focus: moves it to the box around it.
 * @param box can be focused (`tabIndex={-1}`)
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const isInside = useRef(false)
  useEffect(() => {
    const note = () => void (isInside.current = true)
    const element = box.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [box])
  useEffect(() => {
    const at = document.activeElement
    if (isInside.current && (at === document.body || at?.matches(':disabled'))) box.current?.focus()
  })
}
