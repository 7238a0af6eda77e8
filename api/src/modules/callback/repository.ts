import { type Selectable, sql, type Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import { ownedRow } from '../../infra/database/owned-row'
import type { CallbackTables, Via } from './tables'

export type CallbackRow = Selectable<CallbackTables['callbacks']>

/** The column that says until when a delivery method sleeps: each method waits only for its own service. */
export const waitColumns = {
  email: 'mailWaitUntil',
  push: 'pushWaitUntil',
  line: 'lineWaitUntil',
  telegram: 'telegramWaitUntil',
  message: 'waitUntil',
} as const satisfies Record<Via, keyof CallbackRow>

/** No delivery method sleeps. */
export const awake = {
  ...{ mailWaitUntil: null, pushWaitUntil: null, lineWaitUntil: null, telegramWaitUntil: null },
  waitUntil: null,
} satisfies Record<(typeof waitColumns)[Via], null>

/** The earliest time at which a sleeping delivery method continues; null if none sleeps. */
export function wakesAt(row: Pick<CallbackRow, (typeof waitColumns)[Via]>): Date | null {
  const times = Object.values(waitColumns).flatMap((column) => row[column]?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** @throws Refusal `not_found` */
export const ownedCallback = (db: Db, memberId: string, id: string): Promise<CallbackRow> =>
  ownedRow(db, 'callbacks', memberId, id)

export const findCallback = (db: Db, id: string) =>
  db.selectFrom('callbacks').selectAll().where('id', '=', id).executeTakeFirst()

/** Chosen fans of a waiting CallBack got new ids (`ModuleHooks.renameFans`). */
export async function renameChosen(client: PoolClient, pageId: string, renamed: string): Promise<void> {
  await client.query(
    `update callbacks set uids = array(
       select coalesce(t.now, one) from unnest(uids) with ordinality as x (one, n)
       left join (${renamed}) t on t.was = one order by n)
     where page_id = $1 and status = 1 and uids && array(select was from (${renamed}) t)`,
    [pageId],
  )
  await client.query(
    `with moved as (
       delete from callback_fans f using callbacks c, (${renamed}) t
       where c.id = f.callback_id and c.page_id = $1 and f.uid = t.was returning f.callback_id, t.now
     )
     insert into callback_fans (callback_id, uid) select callback_id, now from moved on conflict do nothing`,
    [pageId],
  )
}

/** Locks a CallBack until the transaction ends. */
export const holdCallback = (trx: Transaction<Database>, id: string): Promise<CallbackRow> =>
  trx.selectFrom('callbacks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The waiting or active CallBack of a page, locked until the transaction ends. */
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

/** When the last CallBack of each of a member's pages started sending; pages without one have no entry. */
export async function calledBackAt(db: Db, memberId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('callbacks')
    .where('userId', '=', memberId)
    .where('startedAt', 'is not', null)
    .groupBy('pageId')
    .select(['pageId', sql<Date>`max(started_at)`.as('at')])
    .execute()
  return new Map(rows.map(({ pageId, at }) => [pageId, at]))
}
