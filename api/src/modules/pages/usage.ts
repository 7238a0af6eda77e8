import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Allowance } from '../plans/plans'
import { allowanceOfMember, heldBy } from '../plans/store'

/** What a member has of what a plan counts. Storage in bytes. */
export interface Usage {
  storage: number
  pages: number
  platforms: number
}

export async function usageOf(db: Db, memberId: string): Promise<Usage> {
  const { storage, pages, platforms } = await db
    .selectFrom('pages')
    .where('userId', '=', memberId)
    .select([
      sql<string>`coalesce(sum(bytes), 0)`.as('storage'),
      sql<number>`count(*)::int`.as('pages'),
      sql<number>`count(distinct platform)::int`.as('platforms'),
    ])
    .executeTakeFirstOrThrow()
  return { storage: Number(storage), pages, platforms }
}

/** What a member's plan allows at a moment, for work that no request of theirs is behind. */
export const allowanceAt = async (db: Db, memberId: string, now: Date): Promise<Allowance> =>
  allowanceOfMember(db, await heldBy(db, memberId, now))
