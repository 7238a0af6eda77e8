import type { TelemetrySample } from '@fankeep/shared/contract/telemetry'
import type { Telemetry } from '@fankeep/shared/host'
import { FAULTS_KEPT, TELEMETRY_PAGES, TELEMETRY_PAUSE_MS } from '../constants'

export type Fault = Parameters<Telemetry['report']>[0] & { at: string; reference?: string }

export interface TelemetryParts {
  page: Document
  /** Sends the remaining samples when the page is left. */
  send: (text: string) => void
  /** 0 to 1: decides whether this page sends its timings. */
  random: number
}

/**
 * Keeps the page's last faults and logs them to the console; counts of faults and loads go to the edge server: remote, version and a number, without
 * personal data or text.
 */
export function createTelemetry({ page, send, random }: TelemetryParts) {
  const kept: Fault[] = []
  const isSampled = random < 1 / TELEMETRY_PAGES
  let waiting: TelemetrySample[] = []
  let pause: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(pause)
    pause = undefined
    const samples = waiting.splice(0, 50)
    waiting = []
    if (samples.length > 0) send(JSON.stringify({ samples }))
  }
  const note = (sample: TelemetrySample) => {
    if ('value' in sample && !isSampled) return
    waiting.push(sample)
    // Loads are sent soon, like the faults they are compared with: if they only came at the page's end, a new version would look worse than it is for
    // as long as its visitors stay. Samples about the whole visit are sent at its end.
    if (!('value' in sample) || sample.kind === 'load') pause ??= setTimeout(flush, TELEMETRY_PAUSE_MS)
  }
  page.addEventListener('visibilitychange', () => page.hidden && flush())

  return {
    kept: kept as readonly Fault[],
    isSampled,
    note,
    report: (fault: Omit<Fault, 'at'>) => {
      kept.push({ ...fault, at: new Date().toISOString() })
      if (kept.length > FAULTS_KEPT) kept.shift()
      const { kind, remote, version } = fault
      if (kind === 'render' && remote && version) note({ kind, remote, version })
      console.error(`[fankeep] ${kind}`, fault)
    },
  }
}
