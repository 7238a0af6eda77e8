import { type PlatformKey, rehearsalDays } from '@fankeep/shared/contract'
import { sql, type UpdateObject } from 'kysely'

import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import type { PageRow } from './owned-page'

export interface PageFilter {
  platform?: PlatformKey | undefined
  role?: 'main' | 'backup' | undefined
  q?: string | undefined
}

/** A member's pages in the order they were added. */
export const listPages = (
  db: Db,
  memberId: string,
  filter: PageFilter,
  after: string | undefined,
  limit: number,
) =>
  filtered(db, memberId, filter)
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()

/** A member's pages with those in the bin, for a join. */
export const pagesWithBin = (db: Db, userId: string) =>
  db.selectFrom('allPages').select(['id', 'platform', 'handle']).where('userId', '=', userId)

/** All of a member's pages except those in the bin, in the order they were added. */
export const allPagesOf = (db: Db, memberId: string): Promise<PageRow[]> =>
  db.selectFrom('pages').selectAll().where('userId', '=', memberId).orderBy('id').execute()

export async function countPages(db: Db, memberId: string, filter: PageFilter): Promise<number> {
  const { n } = await filtered(db, memberId, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const filtered = (db: Db, memberId: string, { platform, role, q }: PageFilter) =>
  db
    .selectFrom('pages')
    .where('userId', '=', memberId)
    .$if(platform !== undefined, (query) => query.where('platform', '=', platform!))
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(!!q, (query) => {
      const like = containing(q!)
      return query.where(({ or, eb }) =>
        or([eb('name', 'ilike', like), eb('handle', 'ilike', like), eb('url', 'ilike', like)]),
      )
    })

/** A LIKE pattern that matches the text literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export interface NewPage {
  userId: string
  platform: PlatformKey
  handle: string
  url: string
  name: string
  role: 'main' | 'backup'
  createdAt: Date
}

/** When the next CallBack rehearsal is due, counted from the last one or from when the page was added. */
export const nextRehearsal = (after: Date) => new Date(after.getTime() + rehearsalDays * 86_400_000)

/** Undefined if this member already has this page. */
export const insertPage = (db: Db, page: NewPage): Promise<PageRow | undefined> =>
  db
    .insertInto('pages')
    .values({ ...page, handles: [page.handle], rehearsalReminder: nextRehearsal(page.createdAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Whether a member has this page outside the bin. */
export async function hasPage(
  db: Db,
  userId: string,
  { platform, handle }: Pick<NewPage, 'platform' | 'handle'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('pages')
    .select('id')
    .where('userId', '=', userId)
    .where('platform', '=', platform)
    .where('handle', '=', handle)
    .executeTakeFirst()
  return found !== undefined
}

/** The pages that a page's sign-up links to, in their order; without those in the bin. */
export const linkedPages = (db: Db, { userId, optInLinks }: PageRow): Promise<PageRow[]> =>
  optInLinks.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('pages')
        .selectAll()
        .where('userId', '=', userId)
        .where('id', 'in', optInLinks)
        .orderBy(sql`array_position(${optInLinks}::text[], id::text)`)
        .execute()

/** A page of any member by its id; undefined if it is in the bin. */
export const findPage = (db: Db, id: string): Promise<PageRow | undefined> =>
  db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, also if the page is in the bin, from which its member can put it back. */
export const findPageWithBin = (db: Db, id: string): Promise<PageRow | undefined> =>
  db.selectFrom('allPages').selectAll().where('id', '=', id).executeTakeFirst()

/** A page outside the bin, locked until the transaction ends. */
export const holdPageRow = (trx: Db, id: string): Promise<PageRow | undefined> =>
  trx.selectFrom('pages').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Prevents a page, even one in the bin, from being erased before the transaction ends: for rows without a foreign key to it when tables
 * are spread (`infra/database/spread.ts`). Undefined if it is gone.
 */
export const keepPageRow = (trx: Db, id: string): Promise<{ id: string } | undefined> =>
  trx.selectFrom('allPages').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

/** Changes an existing page, and returns it. */
export const changePage = (db: Db, id: string, change: UpdateObject<Database, 'pages'>): Promise<PageRow> =>
  db.updateTable('pages').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The same if the page may be in the bin by now: then it is a no-op. */
export const changePageIfThere = (db: Db, id: string, change: UpdateObject<Database, 'pages'>) =>
  db.updateTable('pages').set(change).where('id', '=', id).execute()
