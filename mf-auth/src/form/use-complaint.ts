import { useWords } from '@fankeep/shared/host'
import type { ReactNode } from 'react'

interface Complaining<Field> {
  /** The server's message about a field. */
  saidOf: (field: Field) => string | undefined
  /** Our own error for a field: the key of its sentence. */
  problemOf: (field: Field) => string | undefined
  sentTo: string | undefined
}

/** The error shown under a field: the server's message, or ours. */
export function useComplaint<Field>({ saidOf, problemOf, sentTo }: Complaining<Field>) {
  const t = useWords('mf-auth')
  return (field: Field): ReactNode => {
    const problem = problemOf(field)
    return saidOf(field) ?? (problem && t(`problem.${problem}`, { target: sentTo }))
  }
}
