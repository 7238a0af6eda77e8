import type { Db } from '../../infra/database/connect'

/** Who left an address at a member's pages, for the download of all data. */
export const allSubscribers = (db: Db, userId: string) =>
  db
    .selectFrom('subscribers')
    .innerJoin('pages', 'pages.id', 'subscribers.pageId')
    .selectAll('subscribers')
    .where('pages.userId', '=', userId)
    .execute()
