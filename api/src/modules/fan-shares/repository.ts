import { sharesMax } from '@fankeep/shared/contract'
import { type Insertable, type Selectable, type Transaction, sql } from 'kysely'
import { binnedSince } from '../../infra/bin'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'
import type { FanSharesTables } from './tables'

export type ShareRow = Selectable<FanSharesTables['fanShares']>

/** The links of a page that were not withdrawn, newest first: all open ones (the limit never cuts one off), then some that have expired. */
export const listShares = (db: Db, pageId: string, now: Date): Promise<ShareRow[]> =>
  db
    .selectFrom('fanShares')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('withdrawnAt', 'is', null)
    .orderBy(sql`expires_at > ${now}`, 'desc')
    .orderBy('id', 'desc')
    .limit(sharesMax * 2)
    .execute()

/**
 * Checks the limit of open links. Holds a lock until the transaction ends, so that parallel requests cannot exceed it.
 * @param own a link that is about to be opened, and may be open already
 * @throws Refusal `shares_limit`
 */
export async function checkRoom(
  trx: Transaction<Database>,
  pageId: string,
  now: Date,
  own = '0',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fan_shares', ${pageId}::bigint))`.execute(trx)
  const { n } = await open(trx, now)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('pageId', '=', pageId)
    .where('id', '!=', own)
    .executeTakeFirstOrThrow()
  if (n >= sharesMax) throw new Refusal('shares_limit', { limit: sharesMax })
}

export const insertShare = (db: Db, share: Insertable<FanSharesTables['fanShares']>): Promise<ShareRow> =>
  db.insertInto('fanShares').values(share).returningAll().executeTakeFirstOrThrow()

/** Withdraws a link of a page, or (null) undoes that; false if there is no such link. */
export async function setWithdrawn(
  db: Db,
  { pageId, id }: { pageId: string; id: string },
  at: Date | null,
): Promise<boolean> {
  const found = await db
    .updateTable('fanShares')
    .set({ withdrawnAt: at && sql<Date>`coalesce(withdrawn_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('pageId', '=', pageId)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/** A link that was not withdrawn and has not expired. */
export const findOpen = (
  db: Db,
  by: { tokenHash: string } | { id: string },
  now: Date,
): Promise<ShareRow | undefined> =>
  open(db, now)
    .selectAll()
    .where((where) => where.and(by))
    .executeTakeFirst()

const open = (db: Db, now: Date) =>
  db.selectFrom('fanShares').where('withdrawnAt', 'is', null).where('expiresAt', '>', now)

export const countOpening = (db: Db, id: string, now: Date) =>
  db
    .updateTable('fanShares')
    .set({ openings: sql<number>`openings + 1`, openedAt: now })
    .where('id', '=', id)
    .execute()

/** Erases links that were withdrawn or expired so long ago that they cannot be put back. */
export async function eraseEnded(db: Db, now: Date): Promise<void> {
  const since = binnedSince(now)
  await db
    .deleteFrom('fanShares')
    .where(({ eb, or }) => or([eb('withdrawnAt', '<=', since), eb('expiresAt', '<=', since)]))
    .execute()
}

/** All links of a member, for the download of all data, without their tokens. */
export const allShares = (db: Db, userId: string) =>
  db
    .selectFrom('fanShares')
    .innerJoin('pages', 'pages.id', 'fanShares.pageId')
    .select([
      ...(['fanShares.id', 'fanShares.pageId', 'fanShares.groupId', 'fanShares.name', 'columns'] as const),
      ...(['madeAt', 'expiresAt', 'withdrawnAt', 'openings', 'openedAt'] as const),
    ])
    .where('pages.userId', '=', userId)
    .orderBy('fanShares.id')
    .execute()
