import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { Allowance } from '../plans/plans'
import { allowanceOfMember, type Held, heldBy } from '../plans/store'

/**
 * What a member uses of their plan's limits. Storage in bytes, including the bin, which would otherwise be free
 * storage.
 */
export interface Usage {
  storage: number
  pages: number
  platforms: number
}

export async function usageOf(db: Db, memberId: string): Promise<Usage> {
  const { storage, pages, platforms } = await db
    .selectFrom('allPages')
    .where('userId', '=', memberId)
    .select([
      sql<string>`coalesce(sum(bytes), 0)`.as('storage'),
      sql<number>`count(*) filter (where deleted_at is null)::int`.as('pages'),
      sql<number>`count(distinct platform) filter (where deleted_at is null)::int`.as('platforms'),
    ])
    .executeTakeFirstOrThrow()
  return { storage: Number(storage), pages, platforms }
}

/** What a member's plan allows at a time, for work without a request of theirs. */
export const allowanceAt = async (db: Db, memberId: string, now: Date): Promise<Allowance> =>
  allowanceOfMember(db, await heldBy(db, memberId, now))

/** Whether a page is over the plan's limit: it is read-only (design.md, "Plans"), and the oldest pages stay writable. */
export async function isReadOnly(
  db: Db,
  { id, userId }: { id: string; userId: string },
  { pages: limit }: Pick<Allowance, 'pages'>,
): Promise<boolean> {
  const { before } = await db
    .selectFrom('pages')
    .where('userId', '=', userId)
    .where('id', '<', id)
    .select(sql<number>`count(*)::int`.as('before'))
    .executeTakeFirstOrThrow()
  return before >= limit
}

/** Refuses a backup of a read-only page. @throws Refusal `page_read_only` */
export async function refuseReadOnly(
  db: Db,
  member: Pick<Held, 'vipType' | 'extras'>,
  page: { id: string; userId: string },
): Promise<void> {
  const allowance = await allowanceOfMember(db, member)
  if (await isReadOnly(db, page, allowance)) throw new Refusal('page_read_only', { limit: allowance.pages })
}
