import { memberOf } from '../member/users'
import { refuseLeaving } from '../member/leaving'
import type { Checkout, CallName } from '@fankeep/shared/contract'
import type { Transaction } from 'kysely'
import { hashOf } from '../../infra/crypto'
import type { Database } from '../../infra/database/schema'
import type { Member } from '../../infra/http/api'
import { once } from '../member/once'
import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { checkCheckout } from './check-checkout'
import { fulfil } from './fulfil'
import { basisOf } from './holding'
import { openTry } from './payment/tries'
import { priceCart } from './price-cart'
import type { OrderRow } from './repository'
import { payMinutes, stateAt } from './state'
import type { Cart } from './tables'

export interface OrderAsked {
  call: CallName
  key: string
  cart: Cart
  checkout: Checkout
  language: Language
}

/**
 * Creates an order, once per key. While an order waits to be paid, an identical request (two tabs, a reload) returns that order, and a
 * different one replaces it. The price is always computed here, never taken from the browser.
 */
export async function postOrder(
  services: Services,
  member: Member,
  { call, key, cart, checkout, language }: OrderAsked,
): Promise<{ no: string }> {
  const { db, clock } = services
  const body = { cart, checkout }
  const askedHash = hashOf(JSON.stringify(body))
  return once(db, clock, { userId: member.id, call, key, body: { asked: askedHash } }, async (trx) => {
    await refuseLeaving(trx, member.id)
    checkCheckout(checkout, await memberOf(trx, member.id))
    const waiting = await waitingOrder(services, trx, member.id)
    if (waiting?.askedHash === askedHash) return { no: waiting.no }
    const now = clock.now()
    const priced = await priceCart(trx, member.id, cart, now)
    if (waiting) await endOrder(trx, waiting, 'replaced', now)
    const { price, discount } = priced
    const order = await trx
      .insertInto('orders')
      .values({
        no: orderNo(now, services.random.spareCode()),
        userId: member.id,
        askedHash,
        basis: await basisOf(trx, member.id),
        cart: priced.cart,
        price,
        checkout,
        discountCode: discount?.code ?? null,
        subtotal: price.subtotal,
        tax: price.tax,
        total: price.total,
        language,
        createdAt: now,
        expiresAt: new Date(now.getTime() + payMinutes * 60_000),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(trx, clock, { userId: member.id, action: 'order.made', detail: { no: order.no } })
    // If credit covers the whole price, there is nothing to pay.
    if (price.total === 0) await fulfil(services, trx, order)
    else await openTry(services, trx, order)
    return { no: order.no }
  })
}

/** The member's order that waits to be paid. If it has expired, it is cancelled here. */
async function waitingOrder(
  { clock }: Services,
  trx: Transaction<Database>,
  userId: string,
): Promise<OrderRow | undefined> {
  const found = await trx
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', '=', 'unpaid')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found || stateAt(found, clock.now()).state === 'unpaid') return found
  await endOrder(trx, found, 'expired', found.expiresAt)
  return undefined
}

export const endOrder = (
  trx: Transaction<Database>,
  { id }: Pick<OrderRow, 'id'>,
  reason: 'expired' | 'member' | 'replaced',
  at: Date,
) =>
  trx
    .updateTable('orders')
    .set({ state: 'cancelled', cancelReason: reason, endedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'unpaid')
    .execute()

/** `FK261121` (the date in Taipei) and eight random letters: 16 characters, so that with a try's two digits it fits ECPay's 20. */
function orderNo(now: Date, chance: string): string {
  const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
  return `FK${day}${chance.replaceAll('-', '').slice(0, 8).toUpperCase()}`
}
