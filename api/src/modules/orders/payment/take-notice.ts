import { type Transaction, sql } from 'kysely'
import { hashOf } from '../../../infra/crypto'
import type { Database } from '../../../infra/database/schema'
import type { Services } from '../../../infra/services'
import { leavesAt } from '../../member/leaving'
import { holdMember } from '../../member/users'
import { hasUseLeft } from '../discounts'
import { fulfil } from '../fulfil'
import { basisOf } from '../holding'
import { lockOrder, type OrderRow } from '../repository'
import { stateAt } from '../state'
import { inTransaction } from '../../../infra/database/transaction'
import type { PaymentNotice, PaymentProvider } from './provider'
import { refundPayment } from './refund'

/** The outcome of a notice. Only `forged`, `unknown` and `amount` are not accepted. */
type Verdict =
  | 'forged'
  | 'unknown'
  | 'amount'
  | 'again'
  | 'simulated'
  | 'pending'
  | 'refused'
  | 'paid'
  | 'surplus'

/**
 * Processes a provider's notice. An order becomes paid only here and in `takeAnswer`. A notice counts once, however often it arrives and in
 * whatever order; money for which there is no valid order is refunded. Returns the acknowledgement that the provider expects.
 */
export async function takeNotice(
  services: Services,
  provider: PaymentProvider,
  fields: Record<string, string>,
): Promise<string> {
  const notice = provider.readNotice(fields)
  const verdict = notice ? await take(services, provider, notice, fields) : 'forged'
  const level = ['forged', 'unknown', 'amount'].includes(verdict) ? 'warn' : 'info'
  services.log[level]({ provider: provider.name, trade: notice?.tradeNo, verdict }, 'payment notice received')
  if (verdict === 'forged') return provider.rejection('CheckMacValue Error')
  return verdict === 'unknown' || verdict === 'amount'
    ? provider.rejection(verdict)
    : provider.acknowledgement
}

/** Processes a provider's answer to `ask`. If the notice arrives later, it does not count again. */
export async function takeAnswer(
  services: Services,
  provider: PaymentProvider,
  notice: PaymentNotice,
): Promise<void> {
  const verdict = await take(services, provider, notice, { ...notice, amount: String(notice.amount) })
  services.log.warn(
    { provider: provider.name, trade: notice.tradeNo, verdict },
    'a payment arrived without a notice; the provider was asked',
  )
}

async function take(
  services: Services,
  provider: PaymentProvider,
  notice: PaymentNotice,
  fields: Record<string, string>,
): Promise<Verdict> {
  const { db, clock } = services
  const found = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.orderId', 'payments.amount', 'orders.userId'])
    .where('tradeNo', '=', notice.tradeNo)
    .where('provider', '=', provider.name)
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (found.amount !== notice.amount) return 'amount'
  return inTransaction(db, async (trx) => {
    // Locks the member first, as every order does, so that transactions do not deadlock.
    if (found.userId) await holdMember(trx, found.userId)
    const order = await lockOrder(trx, found.orderId)
    const now = clock.now()
    const digest = hashOf(JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))))
    const key = { provider: provider.name, digest, tradeNo: notice.tradeNo }
    const { rows } = await sql<{ times: number }>`
      insert into payment_notices (provider, digest, trade_no, verdict, first_at, last_at)
      values (${key.provider}, ${digest}, ${key.tradeNo}, '', ${now}, ${now})
      on conflict (provider, digest) do update set times = payment_notices.times + 1, last_at = excluded.last_at
      returning times`.execute(trx)
    if ((rows[0]?.times ?? 1) > 1) return 'again'
    const verdict = await count(services, trx, order, notice)
    await trx
      .updateTable('paymentNotices')
      .set({ verdict })
      .where('provider', '=', key.provider)
      .where('digest', '=', digest)
      .execute()
    return verdict
  })
}

async function count(
  services: Services,
  trx: Transaction<Database>,
  order: OrderRow,
  notice: PaymentNotice,
): Promise<Verdict> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('tradeNo', '=', notice.tradeNo)
    .executeTakeFirstOrThrow()
  const set = async (state: 'refused' | 'paid' | 'surplus') => {
    await trx
      .updateTable('payments')
      .set({
        state,
        providerNo: notice.providerNo,
        method: notice.method,
        message: notice.message,
        endedAt: services.clock.now(),
      })
      .where('id', '=', payment.id)
      .execute()
    return state
  }
  if (notice.outcome === 'simulated' || notice.outcome === 'pending') return notice.outcome
  // A late refusal does not undo a payment.
  if (['paid', 'surplus', 'refunded'].includes(payment.state)) return 'again'
  if (notice.outcome === 'refused') return set('refused')
  if (await isAcceptable(trx, order, services.clock.now())) {
    await fulfil(services, trx, order)
    return set('paid')
  }
  if (order.state !== 'paid')
    await trx
      .updateTable('orders')
      .set({ state: 'refunded', endedAt: services.clock.now() })
      .where('id', '=', order.id)
      .execute()
  await services.queue.add(refundPayment, { payment: payment.id }, { trx })
  return set('surplus')
}

/**
 * For how long after an order expired its payment is accepted. A later one was made on a page that was left open; by then, the
 * credit for unused days in the price is outdated.
 */
const lateMs = 86_400_000

/**
 * Whether a payment of the order is accepted: at most a day after the order expired, and only while its price is valid. It is not if the
 * order is already paid, if the member has another entitlement since, if the account waits to be erased (the plan would be erased with it),
 * or if others have taken the last use of the order's discount code.
 */
async function isAcceptable(trx: Transaction<Database>, order: OrderRow, now: Date): Promise<boolean> {
  if (!order.userId || order.state === 'paid' || order.state === 'refunded') return false
  if (now.getTime() - order.expiresAt.getTime() > lateMs) return false
  if ((await basisOf(trx, order.userId)) !== order.basis) return false
  if (await leavesAt(trx, order.userId)) return false
  const { userId, discountCode } = order
  // An unpaid order reserves a use of its code. After the order expires, others can take the last use.
  if (discountCode === null || stateAt(order, now).state === 'unpaid') return true
  return hasUseLeft(trx, userId, discountCode, now)
}
