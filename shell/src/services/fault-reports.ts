import { faultHalf, lettersOf } from '@fankeep/shared/contract/fault-code'
import type { FaultReport } from '@fankeep/shared/contract/fault-report'
import { FAULT_FRAMES, FAULTS_KEPT } from '../constants'

/** Why a panel is shown in place of a screen. */
export interface Thrown {
  remote: string
  version: string
  /** Whatever was thrown. */
  error: unknown
}

/** A report, before its words are redacted. */
export type RawReport = FaultReport

export interface FaultReports {
  /** The code a panel shows for a fault: in this page always the same for the same fault. */
  codeOf: (thrown: Thrown) => string
  /** The panel with this code is shown, on a page with this route: sends what it is for, once. */
  shown: (code: string, page: string) => void
}

interface Parts {
  /** Redacts a report and sends it. Its code is loaded when it is needed. */
  send: (report: RawReport) => Promise<void>
  /** A random number of 32 bits, of this page: the second half of its codes. */
  random: number
  now: () => Date
}

/** Gives codes to faults, and reports those whose code a person has seen. */
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
      // Without a network there is no one to send it to, and the panel has more to do.
      void send({ ...report, page }).catch(() => undefined)
    },
  }
}

/** Error names are words of a program. What is none is not passed on. */
const plainName = (name: string) => (/^[A-Za-z]{1,40}$/.test(name) ? name : 'Error')

/** The places of a stack that are in our own releases, the innermost first: `mf-home/0.1.0-3fa9c1d2a0b4/page-home.js:1:2345`. */
const framesOf = (stack: string): string[] =>
  [
    ...stack.matchAll(
      /\/releases\/((?:shell|mf-[a-z0-9-]+)\/\d+\.\d+\.\d+-[0-9a-f]+\/[\w@./-]+\.js:\d{1,7}:\d{1,7})/g,
    ),
  ]
    .map(([, frame]) => frame!)
    .slice(0, FAULT_FRAMES)
