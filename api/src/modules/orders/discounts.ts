import type { Selectable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { OrdersTables } from './tables'

export type DiscountRow = Selectable<OrdersTables['discounts']>

/** Of the uses of a code, those that count at a moment: what was paid with it, and what waits to be paid. */
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
    // The last use of a code is one member's, however many ask at once.
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether a code that an order no longer holds, because its time is over, has a use left for its member. */
export async function hasUseLeft(db: Db, memberId: string, code: string, now: Date): Promise<boolean> {
  const found = await findCode(db, code)
  const uses = await usesOf(db, code, now, memberId)
  return found !== undefined && (found.usesMax === null || uses.length < found.usesMax)
}

/**
 * A discount by its code, for this member at this moment. Orders that wait to be paid hold theirs, except the member's
 * own: the next one takes its place.
 * @throws Refusal `discount_invalid` for a code that is unknown, not yet or no longer good, or used up by others;
 * `discount_used` where this member had it.
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
