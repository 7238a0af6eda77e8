import type { CallBackReasonKey } from '@fankeep/shared/contract'
import type { Delivered, Outcome } from './delivery-method'

/** This many deliveries without an answer, and none with one, mean that the service is down. */
export const mostUnheard = 3
const longestRest = 3_600_000

/** Milliseconds that a delivery method pauses after a `Retry-After` (in seconds): a minute by default, an hour at most. */
export const restFor = (retryAfter: number | undefined) => Math.min(longestRest, (retryAfter ?? 60) * 1000)

export const isUnheard = (outcomes: Outcome[]): boolean =>
  outcomes.length >= mostUnheard && outcomes.every(({ state }) => state === 'unknown')

/** Milliseconds before a service that cannot be reached is tried again. */
export const unreachedRest = 60_000

/** No connection was made: nothing was handed over, and the message waits with the others. */
export const unreached: Pushed = { outcome: { state: 'queued', error: 'no connection' } }

/** The result of handing over one message. */
export interface Pushed {
  outcome: Outcome
  /** Milliseconds during which the service accepts no more. */
  rest?: number
  /** The service accepts no more at all, for this reason. */
  halt?: CallBackReasonKey
}

/** Combines the results of a batch whose messages were handed over in parallel. */
export function deliveredBy(pushed: Pushed[], noAnswer: CallBackReasonKey, now: Date): Delivered {
  const outcomes = pushed.map(({ outcome }) => outcome)
  const key = pushed.find(({ halt }) => halt)?.halt ?? (isUnheard(outcomes) ? noAnswer : undefined)
  const rest = Math.max(0, ...pushed.map((each) => each.rest ?? 0))
  const isAway = pushed.includes(unreached)
  return {
    outcomes,
    ...(isAway && { unreached: { key: noAnswer, params: {} } }),
    ...(key && { halt: { key, params: {} } }),
    ...(rest > 0 && { until: new Date(now.getTime() + rest) }),
  }
}

/** The result of a batch of which nothing was handed over. */
export const notHandedOver = ({ length }: { length: number }, error: string): Delivered => ({
  outcomes: Array.from({ length }, () => ({ state: 'queued', error })),
})

/** The same, for a delivery method that is halted for good. */
export const haltedBefore = (batch: { length: number }, key: CallBackReasonKey): Delivered => ({
  ...notHandedOver(batch, key),
  halt: { key, params: {} },
})
