import { useWords } from '@fankeep/shared/host'
import type { ReactNode } from 'react'

interface Complaining<Field> {
  /** The server's sentence about a field. */
  saidOf: (field: Field) => string | undefined
  /** What we find wrong with it: the key of its sentence. */
  problemOf: (field: Field) => string | undefined
  sentTo: string | undefined
}

/** What to say under a field: the server's sentence, or ours. */
export function useComplaint<Field>({ saidOf, problemOf, sentTo }: Complaining<Field>) {
  const t = useWords('mf-auth')
  return (field: Field): ReactNode => {
    const problem = problemOf(field)
    return saidOf(field) ?? (problem && t(`problem.${problem}`, { target: sentTo }))
  }
}
