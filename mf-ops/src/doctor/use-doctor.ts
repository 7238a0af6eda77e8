import type { OpsDoctor } from '@fankeep/shared/contract/ops'
import { useCallback, useEffect, useState } from 'react'
import { edge, type OpsRefused, refusedBy } from '../edge'

export interface DoctorReport {
  /** Undefined until loaded. */
  report: OpsDoctor | undefined
  /** Why it could not be loaded. */
  why: OpsRefused | undefined
  reload: () => void
}

/** The doctor's findings, requested again for each revision of the registry. */
export function useDoctor(revision: number, onExpired: () => void): DoctorReport {
  const [report, setReport] = useState<OpsDoctor>()
  const [why, setWhy] = useState<OpsRefused>()
  const reload = useCallback(() => {
    edge.doctor().then(
      (next) => {
        setReport(next)
        setWhy(undefined)
      },
      (error: unknown) => {
        const refused = refusedBy(error)
        if (refused.key === 'signed_out') onExpired()
        setWhy(refused)
      },
    )
  }, [onExpired])
  useEffect(reload, [reload, revision])
  return { report, why, reload }
}
