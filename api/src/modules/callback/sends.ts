import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
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
