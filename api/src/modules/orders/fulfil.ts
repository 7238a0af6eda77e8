import { addMonths, lineValues, type Quote, type QuoteLine } from '@fankeep/shared/contract'
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
  const price = datedFrom(order.price, now)
  const values = lineValues(price)
  const pack = order.cart.pack ? await storagePackOf(trx, order.cart.pack) : undefined
  for (const [n, line] of price.lines.entries()) {
    await giveEntitlement(trx, {
      userId,
      kind: line.kind,
      planType: line.kind === 'plan' ? line.plan_type : null,
      count: line.count,
      bytes: line.kind === 'storage' && pack ? bytesOf(pack) * line.count : 0,
      value: values[n] ?? 0,
      startsAt: new Date(line.starts_at),
      endsAt: new Date(line.ends_at),
      orderId: order.id,
      createdAt: now,
    })
  }
  await trx
    .updateTable('orders')
    .set({ state: 'paid', cancelReason: null, price, paidAt: now, endedAt: now })
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

/** A start that has passed is moved to now, so that the buyer does not lose the time between order and payment. */
function datedFrom(price: Quote, now: Date): Quote {
  const dated = (line: QuoteLine): QuoteLine => {
    if (new Date(line.starts_at) >= now) return line
    const bonus = line.kind === 'plan' ? price.bonus_days : 0
    const end = new Date(addMonths(now, line.months).getTime() + bonus * dayMs)
    return { ...line, starts_at: now.toISOString(), ends_at: end.toISOString() }
  }
  return { ...price, lines: price.lines.map(dated) }
}
