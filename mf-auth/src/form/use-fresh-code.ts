import { useState } from 'react'

/** A code that has just been sent could not be typed yet: its field does not complain until the form is sent again. */
export function useFreshCode() {
  const [isFresh, setFresh] = useState(false)
  return {
    /** `setSentTo`, which makes the code a fresh one. */
    sent: (setSentTo: (target: string) => void) => (target: string) => {
      setSentTo(target)
      setFresh(true)
    },
    /** The form was sent: what is missing now is missing. */
    tried: () => setFresh(false),
    excuses: (field: string, code: string) => isFresh && field === 'code' && code.trim() === '',
  }
}
