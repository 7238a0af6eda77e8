import type { OpsFault, OpsFaultFound } from '@fankeep/shared/contract/ops'
import { useCallback, useEffect, useState } from 'react'
import { edge, type OpsRefused, refusedBy } from '../edge'

export interface Faults {
  /** Undefined until loaded. */
  list: OpsFault[] | undefined
  /** Why they could not be loaded. */
  why: OpsRefused | undefined
  reload: () => void
  /** The fault behind a code. @throws OpsRefused */
  find: (code: string) => Promise<OpsFaultFound>
  /** Shows why a request failed. */
  refuse: (error: unknown) => void
}

/** The distinct faults of the last days, and the search for a code. */
export function useFaults(onExpired: () => void): Faults {
  const [list, setList] = useState<OpsFault[]>()
  const [why, setWhy] = useState<OpsRefused>()
  const noteExpiry = useCallback(
    (error: unknown): OpsRefused => {
      const refused = refusedBy(error)
      if (refused.key === 'signed_out') onExpired()
      return refused
    },
    [onExpired],
  )
  const refuse = useCallback((error: unknown) => setWhy(noteExpiry(error)), [noteExpiry])
  const reload = useCallback(() => {
    edge.faults().then(({ faults }) => {
      setList(faults)
      setWhy(undefined)
    }, refuse)
  }, [refuse])
  useEffect(reload, [reload])
  const find = (code: string) =>
    edge.fault(code).catch((error: unknown) => {
      throw noteExpiry(error)
    })
  return { list, why, reload, find, refuse }
}
