import { redact } from '@fankeep/shared/contract/redact'
import type { RawReport } from './fault-reports'

/** Sends a report after redaction (shared/src/contract/fault-report.ts). */
export const sendReport = (report: RawReport, send: (text: string) => void): void =>
  send(JSON.stringify({ fault: { ...report, message: redact(report.message) } }))
