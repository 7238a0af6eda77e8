import type { Telemetry } from '@fankeep/shared/host'
import { FAULTS_KEPT } from '../constants'

export type Fault = Parameters<Telemetry['report']>[0] & { at: string; reference?: string }

/** Keeps the page's last faults and says them on the console. Nothing personal is in them. */
export function createTelemetry(): { report: (fault: Omit<Fault, 'at'>) => void; kept: readonly Fault[] } {
  const kept: Fault[] = []
  return {
    kept,
    report: (fault) => {
      kept.push({ ...fault, at: new Date().toISOString() })
      if (kept.length > FAULTS_KEPT) kept.shift()
      console.error(`[fankeep] ${fault.kind}`, fault)
    },
  }
}
