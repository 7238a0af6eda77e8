import type { Selectable, Transaction } from 'kysely'
import { binnedSince } from '../../infra/bin'
import type { Db } from '../../infra/database/connect'
import { isRowId } from '../../infra/database/owned-row'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'
import type { PagesTables } from './tables'

export type BinnedRow = Selectable<PagesTables['allPages']>

/** More than the pages of any plan, deleted in a month. */
const binShown = 100

/** Moves a page to the bin, or out of it (null). */
export const setDeletedAt = (trx: Transaction<Database>, id: string, deletedAt: Date | null) =>
  trx.updateTable('allPages').set({ deletedAt }).where('id', '=', id).execute()

const inBin = (db: Db, memberId: string, now: Date) =>
  db.selectFrom('allPages').where('userId', '=', memberId).where('deletedAt', '>', binnedSince(now))

/** A member's pages in the bin, the newest first. */
export const listBinned = (db: Db, memberId: string, now: Date): Promise<BinnedRow[]> =>
  inBin(db, memberId, now).selectAll().orderBy('deletedAt', 'desc').limit(binShown).execute()

/** A page in the bin, if it is this member's. @throws Refusal `not_found` */
export async function binnedPage(db: Db, memberId: string, id: string, now: Date): Promise<BinnedRow> {
  if (!isRowId(id)) throw new Refusal('not_found')
  return inBin(db, memberId, now)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
}

/** Pages whose time in the bin is over. */
export const dueInBin = (db: Db, now: Date, limit: number): Promise<Pick<BinnedRow, 'id' | 'userId'>[]> =>
  db
    .selectFrom('allPages')
    .select(['id', 'userId'])
    .where('deletedAt', '<=', binnedSince(now))
    .orderBy('deletedAt')
    .limit(limit)
    .execute()

/** Locks a page in the bin until the transaction ends. False if it is no longer in the bin. */
export async function holdBinned(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('allPages')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
