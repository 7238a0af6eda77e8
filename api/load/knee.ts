import type { Tallied } from './tally'

/** docs/deploy.md, "Service levels": p95 in milliseconds, and how many calls in a hundred may fail. */
export const levels = { read: 250, write: 500, failed: 0.1 }

/** What is known of one step: how many visits began a second, and what their calls said. */
export interface Step extends Pick<Tallied, 'calls' | 'times' | 'failed' | 'busy'> {
  rate: number
}

/** Below this many, a p95 says nothing. */
const enough = 20

/** Which service level a step breaks; null where it keeps all. */
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

/** Visits a second below which no knee is looked for. */
const least = 0.3

export interface Climb {
  /** Visits a second of the first step. */
  first: number
  /** From step to step, until one breaks a level. */
  factor: number
  /** The knee is known well enough where the lowest rate that breaks is at most this many times the highest that holds. */
  fine: number
  /** No rate is above it: the generator's memory is bounded. */
  most: number
}

/**
 * Visits a second of the next step; null where the knee is known. A rate counts as too high once it broke a level twice in a row: other
 * work on the machine can break one step. Then the middle between it and the highest rate that held is tried; half of it, where none held.
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
  /** The step of the highest rate that kept all levels; undefined where none did. */
  held: One | undefined
  /** The step of the lowest rate that broke one each time; undefined where the knee was not reached. */
  broken: One | undefined
}

/** Between which two rates the knee lies. A rate that held in one of its tries held. */
export function kneeOf<One extends Step>(steps: readonly One[]): Knee<One> {
  const holds = (step: One) => whatBreaks(step) === null
  const good = new Set(steps.filter(holds).map(({ rate }) => rate))
  const byRate = [...steps].sort((one, other) => one.rate - other.rate)
  return {
    held: byRate.findLast((step) => holds(step)),
    broken: byRate.find(({ rate }) => !good.has(rate)),
  }
}
