import { type FocusEvent, useState } from 'react'

/** Whether the pointer is over an element, or the focus in it. Spread the handlers on the element. */
export function useAttention() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    pointed,
    focused,
    onPointer: { onMouseEnter: () => setPointed(true), onMouseLeave: () => setPointed(false) },
    onFocus: {
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
