import type { PoolClient } from 'pg'
import type { Db } from '../../infra/database/connect'

/*
 * Counts on the page's row of rows that other modules store for it. A transaction that changes those rows holds the page's lock and
 * changes the count, too.
 */

/** The counts after a list of fans was read: how many follow, how many more have left, and when the list was made. */
export interface ListCounted {
  fans: number
  left: number
  /** Whether any fan has changed. */
  hasMoved: boolean
  listAt: Date
  /** Whether fans missing from the list have left. */
  isWhole: boolean
}

export const countList = (
  client: PoolClient,
  pageId: string,
  { fans, left, hasMoved, listAt, isWhole }: ListCounted,
) =>
  client.query(
    `update pages set fans = $2, fans_gone = fans_gone + $3, fans_version = fans_version + $4,
       list_at = greatest(list_at, $5::timestamptz),
       whole_list_at = case when $6 then $5::timestamptz else whole_list_at end
     where id = $1`,
    [pageId, fans, left, hasMoved ? 1 : 0, listAt, isWhole],
  )

/** Adds to the counts of fans and of fans who left, and raises the list's version. */
export const addFans = (trx: Db, pageId: string, { fans, left }: { fans: number; left: number }) =>
  trx
    .updateTable('pages')
    .set(({ eb }) => ({
      fans: eb('fans', '+', fans),
      fansGone: eb('fansGone', '+', left),
      fansVersion: eb('fansVersion', '+', 1),
    }))
    .where('id', '=', pageId)
    .execute()

/** Adds to the count of posts. */
export const addPosts = (client: PoolClient, pageId: string, count: number) =>
  client.query('update pages set posts = posts + $2 where id = $1', [pageId, count])

/** Adds to the bytes of files. */
export const addBytes = (trx: Db, pageId: string, bytes: number) =>
  trx
    .updateTable('pages')
    .set(({ eb }) => ({ bytes: eb('bytes', '+', String(bytes)) }))
    .where('id', '=', pageId)
    .execute()

/** Adds a new handle of the page. */
export const addHandle = (client: PoolClient, pageId: string, handle: string) =>
  client.query('update pages set handles = handles || $2 where id = $1', [pageId, [handle]])
