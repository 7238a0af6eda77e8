import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { ownedRow } from '../../infra/database/owned-row'
import type { CallbackTables } from './tables'

export type CallbackRow = Selectable<CallbackTables['callbacks']>

/** @throws Refusal `not_found` */
export const ownedCallback = (db: Db, memberId: string, id: string): Promise<CallbackRow> =>
  ownedRow(db, 'callbacks', memberId, id)

export const findCallback = (db: Db, id: string) =>
  db.selectFrom('callbacks').selectAll().where('id', '=', id).executeTakeFirst()

/** The one that waits or is under way on a page, held until the transaction ends. */
export const pendingOf = (db: Db, pageId: string) =>
  db
    .selectFrom('callbacks')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('status', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirst()

export interface CallbackFilter {
  pageId?: string | undefined
  callbackId?: string | undefined
  status?: number | undefined
}

const filtered = (db: Db, memberId: string, { pageId, callbackId, status }: CallbackFilter) =>
  db
    .selectFrom('callbacks')
    .where('userId', '=', memberId)
    .where('pageId', 'in', (from) => from.selectFrom('pages').select('id').where('userId', '=', memberId))
    .$if(pageId !== undefined, (query) => query.where('pageId', '=', pageId!))
    .$if(callbackId !== undefined, (query) => query.where('id', '=', callbackId!))
    .$if(status !== undefined, (query) => query.where('status', '=', status as 1))

/** Newest first. */
export const listCallbacks = (
  db: Db,
  memberId: string,
  filter: CallbackFilter,
  before: string | undefined,
  limit: number,
) =>
  filtered(db, memberId, filter)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countCallbacks(db: Db, memberId: string, filter: CallbackFilter): Promise<number> {
  const { n } = await filtered(db, memberId, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
