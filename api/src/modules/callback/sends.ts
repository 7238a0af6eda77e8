import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { Allowance } from '../plans/plans'

/**
 * How many CallBacks of a member count against the plan: those of this month of Taipei, or all there were (the trial's
 * one). One that went to no one counts for nothing.
 * @param instead the page of another one: what waits there gives way to it, and does not count
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

/** @throws Refusal `callback_plan`, `callback_plan_email` where the plan lets no CallBack go out by these ways. */
export function checkWays({ callback: { sends, emailOnly } }: Allowance, via: string[]): void {
  if (sends === 0) throw new Refusal('callback_plan')
  if (emailOnly && via.some((way) => way !== 'email')) throw new Refusal('callback_plan_email')
}

/** @throws Refusal `callback_limit` where none is left; `instead` as above. */
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
