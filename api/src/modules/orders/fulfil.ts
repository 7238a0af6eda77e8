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
 * What was paid for is given, in the transaction that counts the money: rows with dates. What an upgrade replaces ends
 * at this moment; what was to come after it never begins.
 */
export async function fulfil(services: Services, trx: Transaction<Database>, order: OrderRow): Promise<void> {
  const { clock, queue } = services
  const now = clock.now()
  const userId = order.userId
  if (!userId) throw new Error(`The order ${order.no} has no member`)
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
  // What waited alongside it was priced on what was held before.
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

/** No one loses the minutes between order and payment: what was to begin by now begins now. */
function datesOf({ starts_at, ends_at, months }: QuoteLine, bonus: number, now: Date) {
  const startsAt = new Date(starts_at)
  if (startsAt >= now) return { startsAt, endsAt: new Date(ends_at) }
  return { startsAt: now, endsAt: new Date(addMonths(now, months).getTime() + bonus * dayMs) }
}
