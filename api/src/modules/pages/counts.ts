import type { PoolClient } from 'pg'
import type { Db } from '../../infra/database/connect'

/* A page's own figures of what other modules keep for it. Each is changed in the transaction that changes what is counted, and
   that holds the page. */

/** What a list of fans leaves a page with: how many follow, how many more have left, and when the list was made. */
export interface ListCounted {
  fans: number
  left: number
  /** Whether anything about the fans is different. */
  hasMoved: boolean
  listAt: Date
  /** Whether fans who are not in it have left. */
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

/** So many fans more who follow, and who have left, which is another list. */
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

/** So many posts more. */
export const addPosts = (client: PoolClient, pageId: string, count: number) =>
  client.query('update pages set posts = posts + $2 where id = $1', [pageId, count])

/** So many bytes of files more. */
export const addBytes = (trx: Db, pageId: string, bytes: number) =>
  trx
    .updateTable('pages')
    .set(({ eb }) => ({ bytes: eb('bytes', '+', String(bytes)) }))
    .where('id', '=', pageId)
    .execute()

/** A name by which the page was not known so far. */
export const addHandle = (client: PoolClient, pageId: string, handle: string) =>
  client.query('update pages set handles = handles || $2 where id = $1', [pageId, [handle]])
