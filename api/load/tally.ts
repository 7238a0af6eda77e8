import { quantile } from '../bench/report'

/** As in the service levels (docs/deploy.md); `page` is the document, which the edge serves. */
export type Kind = 'read' | 'write' | 'transfer' | 'page'

/** `ok`, or what went wrong: the key of a refusal, an HTTP status, or how the connection failed. */
export type Outcome = string

/** Outcomes that mean the server is overloaded. */
const busy = ['server_busy', 'outcome_unknown', 'unavailable', 'http 429', 'http 503']

export interface Times {
  count: number
  p50: number
  p95: number
  p99: number
}

/** The measurements of one step. Times in milliseconds, from when a call was due to the last byte of its answer. */
export interface Tallied {
  calls: number
  times: Record<Kind, Times>
  /** All outcomes except `ok`. */
  failed: Record<Outcome, number>
  busy: number
  /** The slowest calls by p95, among those called often enough. */
  slowest: { call: string; count: number; p95: number }[]
}

/** With fewer calls, the p95 is a single call's time. */
const oftenEnough = 20
const shown = 5

/** Counts calls and their times. */
export class Tally {
  private readonly times = new Map<string, { kind: Kind; times: number[] }>()
  private readonly failed = new Map<Outcome, number>()

  /** `took` counts for failed calls, too: a call that hangs until it is given up is a slow call. */
  add(call: string, kind: Kind, took: number, outcome: Outcome): void {
    let of = this.times.get(call)
    if (!of) this.times.set(call, (of = { kind, times: [] }))
    of.times.push(took)
    if (outcome !== 'ok') this.failed.set(outcome, (this.failed.get(outcome) ?? 0) + 1)
  }

  result(): Tallied {
    const all = [...this.times]
    const of = (kind: Kind) => timesOf(all.flatMap(([, one]) => (one.kind === kind ? one.times : [])))
    return {
      calls: all.reduce((sum, [, { times }]) => sum + times.length, 0),
      times: { read: of('read'), write: of('write'), transfer: of('transfer'), page: of('page') },
      failed: Object.fromEntries(this.failed),
      busy: busy.reduce((sum, name) => sum + (this.failed.get(name) ?? 0), 0),
      slowest: all
        .filter(([, { times }]) => times.length >= oftenEnough)
        .map(([call, { times }]) => ({ call, count: times.length, p95: quantile(times, 0.95) }))
        .sort((one, other) => other.p95 - one.p95)
        .slice(0, shown),
    }
  }
}

export const timesOf = (times: number[]): Times => ({
  count: times.length,
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
})
