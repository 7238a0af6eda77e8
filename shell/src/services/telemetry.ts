import type { TelemetrySample } from '@fankeep/shared/contract/telemetry'
import type { Telemetry } from '@fankeep/shared/host'
import { FAULTS_KEPT, TELEMETRY_PAGES, TELEMETRY_PAUSE_MS } from '../constants'

export type Fault = Parameters<Telemetry['report']>[0] & { at: string; reference?: string }

export interface TelemetryParts {
  page: Document
  /** Sends what is still to be said when the page goes. */
  send: (text: string) => void
  /** 0 to 1: whether this page is one of those that send their timings. */
  random: number
}

/**
 * Keeps the page's last faults and says them on the console; what is counted of them, and of loads, goes to the edge server:
 * remote, version and a number, nothing of the person and no words.
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
    // Loads soon, as the faults they are held against: one that came with the page's end would make a new version look worse
    // than it is for as long as its visitors stay. What is measured over the visit comes with its end.
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
