import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import { inTransaction } from '../../infra/database/transaction'
import { keepPageRow } from '../pages/repository'
import type { OptInAddress } from './key'

/** Who left an address at a member's pages, for the download of all data. */
export const allSubscribers = (db: Db, userId: string) =>
  db
    .selectFrom('subscribers')
    .innerJoin('pages', 'pages.id', 'subscribers.pageId')
    .selectAll('subscribers')
    .where('pages.userId', '=', userId)
    .execute()

/** There is no such address: no mail of this page goes there until its owner confirms it. */
export async function addressReturned(db: Db, { pageId, email }: OptInAddress, at: Date): Promise<void> {
  await keepSubscriber(db, { ...unasked(pageId, email), returnedAt: at }, { returnedAt: at })
}

/** Which of these get no mail of a page at this moment: one may have signed off since a CallBack began. @param emails in lower case */
export async function unwantedNow(db: Db, pageId: string, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscribers')
    .select('email')
    .where('pageId', '=', pageId)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where((where) => where.or([where('leftAt', 'is not', null), where('returnedAt', 'is not', null)]))
    .execute()
  return new Set(rows.map(({ email }) => email))
}

type NewSubscriber = InsertObject<Database, 'subscribers'> & { pageId: string }

/** An address that came with a list and never signed up. */
export const unasked = (pageId: string, email: string): NewSubscriber => ({
  ...{ pageId, email, language: 'zh-tw', askedAt: new Date(0), confirmedAt: null, leftAt: null },
  ...{ source: 'list', consent: 0 },
})

/**
 * Writes an address of a page, or changes the one that is there.
 * @returns false where the page is erased meanwhile: nothing is kept of it then
 */
export const keepSubscriber = (
  db: Db,
  row: NewSubscriber,
  change: UpdateObject<Database, 'subscribers'>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await keepPageRow(trx, row.pageId))) return false
    await trx
      .insertInto('subscribers')
      .values(row)
      .onConflict((conflict) => conflict.columns(['pageId', 'email']).doUpdateSet(change))
      .execute()
    return true
  })
