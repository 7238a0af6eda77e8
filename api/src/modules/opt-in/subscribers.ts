import { type InsertObject, sql, type UpdateObject } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import { inTransaction } from '../../infra/database/transaction'
import { keepPageRow } from '../pages/repository'
import type { OptInAddress } from './key'

/** All subscribers of a member's pages, for the download of all data. */
export const allSubscribers = (db: Db, userId: string) =>
  db
    .selectFrom('subscribers')
    .innerJoin('pages', 'pages.id', 'subscribers.pageId')
    .selectAll('subscribers')
    .where('pages.userId', '=', userId)
    .execute()

/** Records that an address does not exist: the page sends it no mail until its owner confirms it. */
export async function addressReturned(db: Db, { pageId, email }: OptInAddress, at: Date): Promise<void> {
  await keepSubscriber(db, { ...unasked(pageId, email), returnedAt: at }, { returnedAt: at })
}

/** Which of these addresses get no mail from a page now: one may have signed off since the CallBack began. @param emails in lower case */
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

/** A row for an address that came from a list and never signed up. */
export const unasked = (pageId: string, email: string): NewSubscriber => ({
  ...{ pageId, email, language: 'zh-tw', askedAt: new Date(0), confirmedAt: null, leftAt: null },
  ...{ source: 'list', consent: 0 },
})

/**
 * Inserts a page's subscriber, or applies `change` to an existing row.
 * @returns false if the page was erased in the meantime: then nothing is saved
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
