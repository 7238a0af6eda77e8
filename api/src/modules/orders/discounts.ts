import type { Selectable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { OrdersTables } from './tables'

export type DiscountRow = Selectable<OrdersTables['discounts']>

/** The uses of a code that count at a point in time: paid orders, and other members' orders that can still be paid. */
const usesOf = (db: Db, code: string, now: Date, except: string) =>
  db
    .selectFrom('orders')
    .select(['userId', 'state', 'expiresAt'])
    .where('discountCode', '=', code)
    .where((where) =>
      where.or([
        where('state', '=', 'paid'),
        where.and([
          where('state', '=', 'unpaid'),
          where('expiresAt', '>', now),
          where('userId', '<>', except),
        ]),
      ]),
    )
    .execute()

const findCode = (db: Db, code: string) =>
  db
    .selectFrom('discounts')
    .selectAll()
    .where('code', '=', code)
    // Locks the code, so that of parallel requests only one member gets its last use.
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether a code has a use left for the member. Called for an expired order, which no longer reserves one. */
export async function hasUseLeft(db: Db, memberId: string, code: string, now: Date): Promise<boolean> {
  const found = await findCode(db, code)
  const uses = await usesOf(db, code, now, memberId)
  return found !== undefined && (found.usesMax === null || uses.length < found.usesMax)
}

/**
 * A discount by its code, for this member at this time. Each order that waits to be paid reserves a use, except the member's own, because
 * a new order replaces it.
 * @throws Refusal `discount_invalid` for a code that is unknown, not valid yet or any more, or used up by others; `discount_used` if this
 *   member has used it.
 */
export async function findDiscount(db: Db, memberId: string, code: string, now: Date): Promise<DiscountRow> {
  const found = await findCode(db, code.toUpperCase())
  const isOver = found?.endsAt && found.endsAt <= now
  if (!found || isOver || (found.startsAt && found.startsAt > now)) throw new Refusal('discount_invalid')
  const uses = await usesOf(db, found.code, now, memberId)
  if (uses.some(({ userId }) => userId === memberId)) throw new Refusal('discount_used')
  if (found.usesMax !== null && uses.length >= found.usesMax) throw new Refusal('discount_invalid')
  return found
}
