import type { Telemetry } from '@fankeep/shared/host'

/** Why the screen of a remote is not there. `reference` is what the person reads out to the service staff. */
export interface RemoteFault {
  remote: string
  version: string
  message: string
  reference: string
}

export type ReportFault = (fault: Parameters<Telemetry['report']>[0] & { reference?: string }) => void

/** `R-7F3A-2041`: the first half says what is broken (the same for everybody it is broken for), the second when. */
export function referenceOf(subject: string, now: Date): string {
  let hash = 0x811c9dc5
  for (const char of subject) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const half = (hash % 0x10000).toString(16).toUpperCase().padStart(4, '0')
  return `R-${half}-${String(now.getHours()).padStart(2, '0')}${String(now.getMinutes()).padStart(2, '0')}`
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
