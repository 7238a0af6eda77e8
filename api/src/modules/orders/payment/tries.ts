import type { Services } from '../../../infra/services'
import type { Db } from '../../../infra/database/connect'
import { Refusal } from '../../../infra/refusal'
import type { OrderRow, PaymentRow } from '../repository'
import { providersOf } from './providers'

/** Two digits follow the order's number. */
const triesAtMost = 99

/** A try to pay that no one has taken to the provider yet; another where the last one was. */
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

/** Where a browser goes to pay. */
export const payUrl = ({ key }: PaymentRow) => `/api/pay/go/${key}`
