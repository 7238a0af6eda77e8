import type { Tallied } from './tally'

/** docs/deploy.md, "Service levels": p95 in milliseconds, and the maximum percentage of failed calls. */
export const levels = { read: 250, write: 500, failed: 0.1 }

/** The result of one step: visits started per second, and the outcome of their calls. */
export interface Step extends Pick<Tallied, 'calls' | 'times' | 'failed' | 'busy'> {
  rate: number
}

/** With fewer calls, a p95 is meaningless. */
const enough = 20

/** The service level that a step breaks; null if it keeps all. */
export function whatBreaks({ calls, times, failed, busy }: Step): string | null {
  if (calls === 0) return 'no call was answered'
  if (busy > 0) return `${busy} calls were refused because the server was busy`
  const share = (Object.values(failed).reduce((sum, n) => sum + n, 0) / calls) * 100
  if (share > levels.failed) return `${share.toFixed(2)} % of the calls failed (level ${levels.failed} %)`
  for (const kind of ['read', 'write'] as const)
    if (times[kind].count >= enough && times[kind].p95 > levels[kind])
      return `p95 of ${kind === 'read' ? 'reading' : 'writing'} ${Math.round(times[kind].p95)} ms (level ${levels[kind]} ms)`
  return null
}

/** Visits a second below which no knee is searched. */
const least = 0.3

export interface Climb {
  /** Visits a second of the first step. */
  first: number
  /** The factor between steps, until one breaks a level. */
  factor: number
  /** The knee is precise enough when the lowest rate that breaks is at most this many times the highest that holds. */
  fine: number
  /** The maximum rate: the generator's memory is bounded. */
  most: number
}

/**
 * Visits a second of the next step; null once the knee is known. A rate is too high if it broke a level twice in a row, because other work
 * on the machine can break one step. The next rate is then the middle between it and the highest rate that held, or half of it if none
 * held.
 */
export function nextRate(steps: readonly Step[], { first, factor, fine, most }: Climb): number | null {
  const last = steps.at(-1)
  if (!last) return first
  if (whatBreaks(last) !== null && steps.at(-2)?.rate !== last.rate) return last.rate
  const { held, broken } = kneeOf(steps)
  if (!broken) return last.rate >= most ? null : Math.min(most, last.rate * factor)
  if (!held) return broken.rate <= least ? null : broken.rate / 2
  return broken.rate / held.rate <= fine ? null : Math.sqrt(held.rate * broken.rate)
}

export interface Knee<One extends Step = Step> {
  /** The step with the highest rate that kept all levels; undefined if none did. */
  held: One | undefined
  /** The step with the lowest rate that always broke one; undefined if the knee was not reached. */
  broken: One | undefined
}

/** The two rates between which the knee lies. A rate that held in one of its tries counts as held. */
export function kneeOf<One extends Step>(steps: readonly One[]): Knee<One> {
  const holds = (step: One) => whatBreaks(step) === null
  const good = new Set(steps.filter(holds).map(({ rate }) => rate))
  const byRate = [...steps].sort((one, other) => one.rate - other.rate)
  return {
    held: byRate.findLast((step) => holds(step)),
    broken: byRate.find(({ rate }) => !good.has(rate)),
  }
}
