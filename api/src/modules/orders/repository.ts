import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { OrdersTables } from './tables'

export type OrderRow = Selectable<OrdersTables['orders']>
export type PaymentRow = Selectable<OrdersTables['payments']>
export type InvoiceRow = Selectable<OrdersTables['invoices']>

/** @throws Refusal `not_found`, also for an order of another member. */
export async function ownedOrder(db: Db, memberId: string, no: string): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('no', '=', no)
    .where('userId', '=', memberId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Locks the order until the transaction ends. */
export const lockOrder = (db: Db, id: string): Promise<OrderRow> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Newest first. */
export const listOrders = (
  db: Db,
  memberId: string,
  no: string | undefined,
  before: string | undefined,
  limit: number,
) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', memberId)
    .$if(no !== undefined, (query) => query.where('no', '=', no!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countOrders(db: Db, memberId: string, no: string | undefined): Promise<number> {
  const { n } = await db
    .selectFrom('orders')
    .where('userId', '=', memberId)
    .$if(no !== undefined, (query) => query.where('no', '=', no!))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** For each order, the payment try by which it was paid, otherwise the newest. */
export async function lastPayments(db: Db, orderIds: string[]): Promise<Map<string, PaymentRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .distinctOn('orderId')
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy((order) => order('state', '=', 'paid'), 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** What was paid for orders in addition to their price, and whether all of it was refunded. @param paidIds orders that were paid */
export async function surplusOf(
  db: Db,
  paidIds: string[],
): Promise<Map<string, { amount: number; is_refunded: boolean }>> {
  if (paidIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .where('orderId', 'in', paidIds)
    .where('state', 'in', ['surplus', 'refunded'])
    .groupBy('orderId')
    .select([
      'orderId',
      sql<number>`sum(amount)::int`.as('amount'),
      sql<boolean>`bool_and(state = 'refunded')`.as('isRefunded'),
    ])
    .execute()
  return new Map(
    rows.map(({ orderId, amount, isRefunded }) => [orderId, { amount, is_refunded: isRefunded }]),
  )
}

export async function invoicesOf(db: Db, orderIds: string[]): Promise<Map<string, InvoiceRow>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.selectFrom('invoices').selectAll().where('orderId', 'in', orderIds).execute()
  return new Map(rows.map((row) => [row.orderId, row]))
}
