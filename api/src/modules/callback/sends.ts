import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { Allowance } from '../plans/plans'

/**
 * How many CallBacks of a member count against the plan: those of this month in Taipei, or all of them (the trial's
 * single one). A CallBack that reached no one does not count.
 * @param instead the page of a new one: a CallBack that waits there would be replaced, and does not count
 */
export async function sendsUsed(
  db: Db,
  memberId: string,
  { callback }: Allowance,
  now: Date,
  instead?: string,
): Promise<number> {
  const { n } = await db
    .selectFrom('callbacks')
    .where('userId', '=', memberId)
    .where('status', '<>', 3)
    .$if(instead !== undefined, (query) =>
      query.where((where) => where.or([where('phase', '<>', 'waiting'), where('pageId', '<>', instead!)])),
    )
    .$if(callback.period === 'month', (query) =>
      query.where(
        sql<boolean>`created_at >= date_trunc('month', ${now}::timestamptz at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'`,
      ),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** @throws Refusal `callback_plan`, `callback_plan_email` if the plan does not allow these delivery methods. */
export function checkMethods({ callback: { sends, emailOnly } }: Allowance, via: string[]): void {
  if (sends === 0) throw new Refusal('callback_plan')
  if (emailOnly && via.some((method) => method !== 'email')) throw new Refusal('callback_plan_email')
}

/** @throws Refusal `callback_limit` if none is left; `instead` as above. */
export async function checkSends(
  db: Db,
  memberId: string,
  allowance: Allowance,
  now: Date,
  instead?: string,
): Promise<void> {
  const { sends } = allowance.callback
  if (sends !== null && (await sendsUsed(db, memberId, allowance, now, instead)) >= sends)
    throw new Refusal('callback_limit', { limit: sends })
}
