import type { OrderRow } from './repository'
import type { OrderState } from './tables'

/** How many minutes an order waits to be paid. */
export const payMinutes = 30

/** The state at a point in time: an expired order is cancelled, even if its row has not been updated yet. */
export function stateAt(
  { state, expiresAt, cancelReason }: Pick<OrderRow, 'state' | 'expiresAt' | 'cancelReason'>,
  now: Date,
): { state: OrderState; reason: OrderRow['cancelReason'] } {
  return state === 'unpaid' && expiresAt <= now
    ? { state: 'cancelled', reason: 'expired' }
    : { state, reason: cancelReason }
}
