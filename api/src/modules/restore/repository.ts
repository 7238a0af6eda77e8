import { type Selectable, sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import { ownedRow } from '../../infra/database/owned-row'
import type { RestoreTables } from './tables'

export type RestoreRow = Selectable<RestoreTables['restores']>
export type ItemRow = Selectable<RestoreTables['restoreItems']>

/** A request in the bin counts as not found. @throws Refusal `not_found` */
export async function ownedRestore(db: Db, memberId: string, id: string): Promise<RestoreRow> {
  const row = await ownedRow(db, 'restores', memberId, id)
  if (row.deletedAt !== null) throw new Refusal('not_found')
  return row
}

/** The same, locked until the transaction ends. */
export async function heldRestore(db: Db, memberId: string, id: string): Promise<RestoreRow> {
  const owned = await ownedRestore(db, memberId, id)
  return db
    .selectFrom('restores')
    .selectAll()
    .where('id', '=', owned.id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))
}

/** Selected posts, and those allowed a wider audience, got new ids (`ModuleHooks.renamePosts`). */
export async function renamePicked(client: PoolClient, pageId: string, renamed: string): Promise<void> {
  await client.query(
    `update restores set picked = array(
       select coalesce(t.now, one) from unnest(picked) with ordinality as p (one, n)
       left join (${renamed}) t on t.was = one order by n)
     where page_id = $1 and picked && array(select was from (${renamed}) t)`,
    [pageId],
  )
  await client.query(
    `update restores set openly = (
       select jsonb_object_agg(coalesce(t.now, o.key), o.value) from jsonb_each(openly) o
       left join (${renamed}) t on t.was = o.key)
     where page_id = $1 and openly ?| array(select was from (${renamed}) t)`,
    [pageId],
  )
}

export const findRestore = (db: Db, id: string): Promise<RestoreRow | undefined> =>
  db.selectFrom('restores').selectAll().where('id', '=', id).executeTakeFirst()

export const findItem = (db: Db, restoreId: string, n: number): Promise<ItemRow | undefined> =>
  db
    .selectFrom('restoreItems')
    .selectAll()
    .where('restoreId', '=', restoreId)
    .where('n', '=', n)
    .executeTakeFirst()

/** A member's requests under way that are published through the API. */
export const restoresUnderWay = (db: Db, memberId: string): Promise<RestoreRow[]> =>
  db
    .selectFrom('restores')
    .selectAll()
    .where('userId', '=', memberId)
    .where('state', '=', 2)
    .where('way', '=', 'api')
    .execute()

export interface RestoreFilter {
  state?: number | undefined
  pageId?: string | undefined
  /** Only those deleted since this time. */
  binnedSince?: Date | undefined
}

const filtered = (db: Db, memberId: string, { state, pageId, binnedSince }: RestoreFilter) =>
  db
    .selectFrom('restores')
    .where('userId', '=', memberId)
    .where('pageId', 'in', (from) => from.selectFrom('pages').select('id').where('userId', '=', memberId))
    .where('deletedAt', binnedSince ? '>' : 'is', binnedSince ?? null)
    .$if(state !== undefined, (query) => query.where('state', '=', state as 0))
    .$if(pageId !== undefined, (query) => query.where('pageId', '=', pageId!))

/** Newest first. */
export const listRestores = (
  db: Db,
  memberId: string,
  filter: RestoreFilter,
  before: string | undefined,
  limit: number,
): Promise<RestoreRow[]> =>
  filtered(db, memberId, filter)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countRestores(db: Db, memberId: string, filter: RestoreFilter): Promise<number> {
  const { n } = await filtered(db, memberId, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** When a member's last restore began, for any page: the waiting days between two restores count from then. */
export async function lastBegun(db: Db, memberId: string): Promise<Date | null> {
  const { at } = await db
    .selectFrom('restores')
    .where('userId', '=', memberId)
    .select(sql<Date | null>`max(started_at)`.as('at'))
    .executeTakeFirstOrThrow()
  return at
}

export const listItems = (
  db: Db,
  restoreId: string,
  { outcome, after, limit }: { outcome?: ItemRow['outcome'] | undefined; after: number; limit: number },
): Promise<ItemRow[]> =>
  db
    .selectFrom('restoreItems')
    .selectAll()
    .where('restoreId', '=', restoreId)
    .where('n', '>', after)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .orderBy('n')
    .limit(limit)
    .execute()

export async function countItems(
  db: Db,
  restoreId: string,
  outcome: ItemRow['outcome'] | undefined,
): Promise<number> {
  const { n } = await db
    .selectFrom('restoreItems')
    .where('restoreId', '=', restoreId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** All items, in batches: a request can have tens of thousands. */
export async function* allItems(db: Db, restoreId: string): AsyncGenerator<ItemRow[]> {
  const batch = 500
  for (let after = 0; ;) {
    const rows = await listItems(db, restoreId, { after, limit: batch })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.n
  }
}
