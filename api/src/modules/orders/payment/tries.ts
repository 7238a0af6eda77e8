import type { Services } from '../../../infra/services'
import type { Db } from '../../../infra/database/connect'
import { Refusal } from '../../../infra/refusal'
import type { OrderRow, PaymentRow } from '../repository'
import { providersOf } from './providers'

/** A try's trade number is the order's number and two digits. */
const triesAtMost = 99

/** Returns the order's last payment try if it was not opened at the provider yet, otherwise creates another. */
export async function openTry(services: Services, trx: Db, order: OrderRow): Promise<PaymentRow> {
  const [provider] = providersOf(services)
  if (!provider) throw new Refusal('payment_unavailable')
  const tries = await trx
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', order.id)
    .orderBy('id', 'desc')
    .execute()
  const [last] = tries
  if (last?.state === 'open' && !last.openedAt && last.provider === provider.name) return last
  if (tries.length >= triesAtMost) throw new Refusal('too_many_requests')
  return trx
    .insertInto('payments')
    .values({
      orderId: order.id,
      provider: provider.name,
      tradeNo: `${order.no}${String(tries.length + 1).padStart(2, '0')}`,
      key: services.random.token(),
      amount: order.total,
      createdAt: services.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The path that a browser opens to pay. */
export const payUrl = ({ key }: PaymentRow) => `/api/pay/go/${key}`
