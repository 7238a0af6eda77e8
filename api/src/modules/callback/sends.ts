import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Allowance } from '../plans/plans'

/**
 * How many CallBacks of a member count against the plan: those of this month of Taipei, or all there were (the trial's
 * one). One that never went out counts for nothing.
 */
export async function sendsUsed(
  db: Db,
  memberId: string,
  { callback }: Allowance,
  now: Date,
): Promise<number> {
  const { n } = await db
    .selectFrom('callbacks')
    .where('userId', '=', memberId)
    .where((where) => where.or([where('status', '<>', 3), where('startedAt', 'is not', null)]))
    .$if(callback.period === 'month', (query) =>
      query.where(
        sql<boolean>`created_at >= date_trunc('month', ${now}::timestamptz at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'`,
      ),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
