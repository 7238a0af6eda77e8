import type { Telemetry } from '@fankeep/shared/host'

/** Why the screen of a remote is missing. `reference` is the code that the person gives to the service staff. */
export interface RemoteFault {
  remote: string
  version: string
  message: string
  reference: string
}

export type ReportFault = (fault: Parameters<Telemetry['report']>[0] & { reference?: string }) => void

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
