import { faultHalf, lettersOf } from '@fankeep/shared/contract/fault-code'
import type { FaultReport } from '@fankeep/shared/contract/fault-report'
import { FAULT_FRAMES, FAULTS_KEPT } from '../constants'

/** The fault for which a panel is shown instead of a screen. */
export interface Thrown {
  remote: string
  version: string
  /** The thrown value, of any type. */
  error: unknown
}

/** A report before redaction. */
export type RawReport = FaultReport

export interface FaultReports {
  /** The panel's code for a fault: within this page always the same for the same fault. */
  codeOf: (thrown: Thrown) => string
  /** The panel with this code is shown, on a page with this route: sends its report, once. */
  shown: (code: string, page: string) => void
}

interface Parts {
  /** Redacts a report and sends it. Its code is loaded when needed. */
  send: (report: RawReport) => Promise<void>
  /** A random 32-bit number for this page: the second half of its codes. */
  random: number
  now: () => Date
}

/** Assigns codes to faults, and reports those whose code was shown. */
export function createFaultReports({ send, random, now }: Parts): FaultReports {
  const own = lettersOf(random)
  const waiting = new Map<string, Omit<RawReport, 'page'>>()
  const sent = new Set<string>()
  return {
    codeOf: ({ remote, version, error }) => {
      const { name, message, stack } =
        error instanceof Error ? error : { name: 'Thrown', message: String(error), stack: '' }
      const about = { remote, name: plainName(name), frames: framesOf(stack ?? '') }
      const code = `${faultHalf(about)}-${own}`
      waiting.set(code, { ...about, code, version, message, at: now().toISOString() })
      if (waiting.size > FAULTS_KEPT) waiting.delete([...waiting.keys()][0]!)
      return code
    },
    shown: (code, page) => {
      const report = waiting.get(code)
      if (!report || sent.has(code) || sent.size >= FAULTS_KEPT) return
      sent.add(code)
      // Offline, the report is dropped; the panel must not fail because of it.
      void send({ ...report, page }).catch(() => undefined)
    },
  }
}

/** Only identifiers are sent as error names; anything else is replaced. */
const plainName = (name: string) => (/^[A-Za-z]{1,40}$/.test(name) ? name : 'Error')

/** The places of a stack that are in our own releases, innermost first: `mf-home/0.1.0-3fa9c1d2a0b4/page-home.js:1:2345`. */
const framesOf = (stack: string): string[] =>
  [
    ...stack.matchAll(
      /\/releases\/((?:shell|mf-[a-z0-9-]+)\/\d+\.\d+\.\d+-[0-9a-f]+\/[\w@./-]+\.js:\d{1,7}:\d{1,7})/g,
    ),
  ]
    .map(([, frame]) => frame!)
    .slice(0, FAULT_FRAMES)
