import type { OrderRow } from './repository'
import type { OrderState } from './tables'

/** Minutes an order waits to be paid. */
export const payMinutes = 30

/** The state at a moment: an order whose time has passed is cancelled, whether or not anybody has written so yet. */
export function stateAt(
  { state, expiresAt, cancelReason }: Pick<OrderRow, 'state' | 'expiresAt' | 'cancelReason'>,
  now: Date,
): { state: OrderState; reason: OrderRow['cancelReason'] } {
  return state === 'unpaid' && expiresAt <= now
    ? { state: 'cancelled', reason: 'expired' }
    : { state, reason: cancelReason }
}
