import type { Db } from '../../infra/database/connect'
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
  await db
    .insertInto('subscribers')
    .values({
      pageId,
      email,
      language: 'zh-tw',
      askedAt: new Date(0),
      confirmedAt: null,
      leftAt: null,
      returnedAt: at,
      source: 'list',
      consent: 0,
    })
    .onConflict((conflict) => conflict.columns(['pageId', 'email']).doUpdateSet({ returnedAt: at }))
    .execute()
}
