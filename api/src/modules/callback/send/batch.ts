import type { CallBackReasonKey } from '@fankeep/shared/contract'
import type { CallbackRow } from '../repository'
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
/** Milliseconds after its start during which a CallBack waits for such a service. */
const unreachedMost = 24 * 3_600_000

/** No connection was made: nothing was handed over, and the message waits with the others. */
export const unreached: Pushed = { outcome: { state: 'queued', error: 'no connection' } }

/** A CallBack waits for a service that cannot be reached; after a day its method is halted. */
export function whileUnreached(
  { startedAt, sendAt }: CallbackRow,
  noAnswer: NonNullable<Delivered['halt']>,
  now: Date,
): { until: Date } | { halt: NonNullable<Delivered['halt']> } {
  const since = now.getTime() - (startedAt ?? sendAt).getTime()
  return since < unreachedMost ? { until: new Date(now.getTime() + unreachedRest) } : { halt: noAnswer }
}

/** The result of handing over one message. */
export interface Pushed {
  outcome: Outcome
  /** Milliseconds during which the service accepts no more. */
  rest?: number
  /** The service accepts no more at all, for this reason. */
  halt?: CallBackReasonKey
}

/** Combines the results of a batch whose messages were handed over in parallel. */
export function deliveredBy(
  row: CallbackRow,
  pushed: Pushed[],
  noAnswer: CallBackReasonKey,
  now: Date,
): Delivered {
  const outcomes = pushed.map(({ outcome }) => outcome)
  const key = pushed.find(({ halt }) => halt)?.halt ?? (isUnheard(outcomes) ? noAnswer : undefined)
  const rest = Math.max(0, ...pushed.map((each) => each.rest ?? 0))
  const isAway = pushed.includes(unreached)
  return {
    outcomes,
    ...(isAway && whileUnreached(row, { key: noAnswer, params: {} }, now)),
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
