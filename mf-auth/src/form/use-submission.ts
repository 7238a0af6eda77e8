import { Refused } from '@fankeep/shared/host'
import { useRef, useState } from 'react'

interface Refusal<Field extends string> {
  fields: Field[]
  refused: Refused
}

export interface Submission<Field extends string> {
  busy: boolean
  /** Runs the work, one at a time. Returns its answer, or undefined if it was refused or failed. */
  run: <Answer>(work: () => Promise<Answer>) => Promise<Answer | undefined>
  /** The server's message for this field, until the field is changed. */
  saidOf: (field: Field) => string | undefined
  /** The server's message about the whole form. */
  said: string | undefined
  refused: Refused | undefined
  /** The field was changed: its message no longer applies. */
  forget: (field: Field) => void
}

/** Submits a form and shows a refusal next to the field it is about (`place`). */
export function useSubmission<Field extends string>(place: (refused: Refused) => Field[]): Submission<Field> {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal<Field>>()
  const under = useRef(false)

  async function run<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
    if (under.current) return undefined
    under.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      return await work()
    } catch (error) {
      // Any other error is a fault: the shell has reported it, and has ended the session (spec section 4).
      if (error instanceof Refused) setRefusal({ fields: place(error), refused: error })
      return undefined
    } finally {
      under.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    run,
    refused: refusal?.refused,
    said: refusal && refusal.fields.length === 0 ? refusal.refused.message : undefined,
    saidOf: (field) => (refusal?.fields.includes(field) ? refusal.refused.message : undefined),
    forget: (field) => setRefusal((before) => (before?.fields.includes(field) ? undefined : before)),
  }
}
