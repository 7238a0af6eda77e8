import type { CallBackReasonKey } from '@fankeep/shared/contract'
import type { Delivered, Outcome } from './delivery-method'

/** So many without an answer, and none with one: it is not the fans. */
export const mostUnheard = 3
const longestRest = 3_600_000

/** For how many milliseconds a way rests that asked for it (`Retry-After`, in seconds): a minute where it names no time, an hour at most. */
export const restFor = (retryAfter: number | undefined) => Math.min(longestRest, (retryAfter ?? 60) * 1000)

export const isUnheard = (outcomes: Outcome[]): boolean =>
  outcomes.length >= mostUnheard && outcomes.every(({ state }) => state === 'unknown')

/** What handing one message over led to. */
export interface Pushed {
  outcome: Outcome
  /** It takes no more for so many milliseconds. */
  rest?: number
  /** It takes no more at all, and why. */
  halt?: CallBackReasonKey
}

/** What a batch led to whose messages were handed over side by side. */
export function deliveredBy(pushed: Pushed[], noAnswer: CallBackReasonKey, now: Date): Delivered {
  const outcomes = pushed.map(({ outcome }) => outcome)
  const key = pushed.find(({ halt }) => halt)?.halt ?? (isUnheard(outcomes) ? noAnswer : undefined)
  const rest = Math.max(0, ...pushed.map((each) => each.rest ?? 0))
  return {
    outcomes,
    ...(key && { halt: { key, params: {} } }),
    ...(rest > 0 && { until: new Date(now.getTime() + rest) }),
  }
}

/** Nothing of a batch of this length was handed over. */
export const notHandedOver = ({ length }: { length: number }, error: string): Delivered => ({
  outcomes: Array.from({ length }, () => ({ state: 'queued', error })),
})

/** The same, and nothing will be. */
export const haltedBefore = (batch: { length: number }, key: CallBackReasonKey): Delivered => ({
  ...notHandedOver(batch, key),
  halt: { key, params: {} },
})
