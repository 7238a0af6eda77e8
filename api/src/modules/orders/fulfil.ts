import { addMonths, lineValues, type QuoteLine } from '@fankeep/shared/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { bytesOf } from '../plans/plans'
import { issueInvoice } from './invoice/job'
import { sendReceipt } from './mails'
import type { OrderRow } from './repository'
import { endPlans, giveEntitlement, storagePackOf } from '../plans/entitlements'

const dayMs = 86_400_000

/**
 * Gives what was paid for, in the transaction that records the payment: entitlements with dates. An upgrade or a new plan ends current
 * plans now and cancels those that have not begun.
 */
export async function fulfil(services: Services, trx: Transaction<Database>, order: OrderRow): Promise<void> {
  const { clock, queue } = services
  const now = clock.now()
  const userId = order.userId
  if (!userId) throw new Error(`The member of order ${order.no} no longer exists`)
  if (order.price.change === 'upgrade' || order.price.change === 'new') await endPlans(trx, userId, now)
  const values = lineValues(order.price)
  const pack = order.cart.pack ? await storagePackOf(trx, order.cart.pack) : undefined
  for (const [n, line] of order.price.lines.entries()) {
    await giveEntitlement(trx, {
      userId,
      kind: line.kind,
      planType: line.kind === 'plan' ? line.plan_type : null,
      count: line.count,
      bytes: line.kind === 'storage' && pack ? bytesOf(pack) * line.count : 0,
      value: values[n] ?? 0,
      ...datesOf(line, line.kind === 'plan' ? order.price.bonus_days : 0, now),
      orderId: order.id,
      createdAt: now,
    })
  }
  await trx
    .updateTable('orders')
    .set({ state: 'paid', cancelReason: null, paidAt: now, endedAt: now })
    .where('id', '=', order.id)
    .execute()
  // The member's other unpaid order is cancelled, because its price was computed from the old entitlements.
  await trx
    .updateTable('orders')
    .set({ state: 'cancelled', cancelReason: 'replaced', endedAt: now })
    .where('userId', '=', userId)
    .where('state', '=', 'unpaid')
    .execute()
  if (order.total > 0) {
    await trx.insertInto('invoices').values({ orderId: order.id, createdAt: now }).execute()
    await queue.add(issueInvoice, { order: order.id }, { trx })
  }
  await queue.add(sendReceipt, { order: order.id }, { trx })
  await record(trx, clock, { userId, action: 'order.paid', detail: { no: order.no, total: order.total } })
}

/** The dates of a line. A start that has passed is moved to now, so that the buyer does not lose the time between order and payment. */
function datesOf({ starts_at, ends_at, months }: QuoteLine, bonus: number, now: Date) {
  const startsAt = new Date(starts_at)
  if (startsAt >= now) return { startsAt, endsAt: new Date(ends_at) }
  return { startsAt: now, endsAt: new Date(addMonths(now, months).getTime() + bonus * dayMs) }
}
