import type { Services } from '../../infra/services'
import { issueInvoice } from './invoice/job'
import { askForOpen } from './payment/ask'
import { remindOfEnds } from './reminders'

const hour = 3_600_000
const day = 24 * hour

/** Runs every hour: cancels expired orders, queues invoices that wait, asks about open payments, and mails members about ends of plans. */
export async function ordersUpkeep(services: Services): Promise<void> {
  const { db, clock, queue, config } = services
  const now = clock.now()
  await db
    .updateTable('orders')
    .set(({ ref }) => ({ state: 'cancelled', cancelReason: 'expired', endedAt: ref('expiresAt') }))
    .where('state', '=', 'unpaid')
    .where('expiresAt', '<=', now)
    .execute()
  if (config.ecpay?.invoice) {
    const waiting = await db
      .selectFrom('invoices')
      .select('orderId')
      .where('state', '=', 'waiting')
      .where('createdAt', '<', new Date(now.getTime() - day))
      .execute()
    for (const { orderId } of waiting) await queue.add(issueInvoice, { order: orderId })
  }
  await askForOpen(services)
  await remindOfEnds(services)
}
