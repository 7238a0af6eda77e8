import { type FocusEvent, useState } from 'react'

/** Whether a person is at an element: the pointer over it, or the focus in it. Spread the handlers on it. */
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
