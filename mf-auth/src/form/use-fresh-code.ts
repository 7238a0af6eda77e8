import { useState } from 'react'

/** A code that was just sent cannot have been typed yet: its field shows no error until the form is submitted again. */
export function useFreshCode() {
  const [isFresh, setFresh] = useState(false)
  return {
    /** Wraps `setSentTo`, and marks the code as fresh. */
    sent: (setSentTo: (target: string) => void) => (target: string) => {
      setSentTo(target)
      setFresh(true)
    },
    /** The form was submitted: from now on an empty code is an error. */
    tried: () => setFresh(false),
    excuses: (field: string, code: string) => isFresh && field === 'code' && code.trim() === '',
  }
}
