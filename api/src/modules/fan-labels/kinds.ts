import { fanGroupsMax, type FanRule, fanTagsMax } from '@fankeep/shared/contract'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { isRowId } from '../../infra/database/owned-row'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'

export type Trx = Transaction<Database>

/*
 * Tags and groups are alike: each has a name that no other of its page has, there are so many at most, one that is deleted stays in
 * the bin, and fans are of it.
 */
export interface Kind {
  table: 'fan_tags' | 'fan_groups'
  /** Which fans are of one, and the column that names it there. */
  fans: 'tagged_fans' | 'group_fans'
  column: 'tag_id' | 'group_id'
  max: number
  full: 'tags_limit' | 'groups_limit'
  taken: 'tag_taken' | 'group_taken'
}

export const tagKind: Kind = {
  table: 'fan_tags',
  fans: 'tagged_fans',
  column: 'tag_id',
  max: fanTagsMax,
  full: 'tags_limit',
  taken: 'tag_taken',
}

export const groupKind: Kind = {
  table: 'fan_groups',
  fans: 'group_fans',
  column: 'group_id',
  max: fanGroupsMax,
  full: 'groups_limit',
  taken: 'group_taken',
}

export const kinds = [tagKind, groupKind]

interface Row {
  id: string
  name: string
  deletedAt: Date | null
  /** Of a group. */
  rule?: FanRule | null
}

async function rowOf(db: Db, { table }: Kind, pageId: string, id: string): Promise<Row> {
  const { rows } = isRowId(id)
    ? await sql<Row>`select * from ${sql.table(table)} where id = ${id} and page_id = ${pageId}`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** One of a page by its id. @throws Refusal `not_found`, also for one in the bin */
export async function liveOf(db: Db, kind: Kind, pageId: string, id: string): Promise<Row> {
  const row = await rowOf(db, kind, pageId, id)
  if (row.deletedAt) throw new Refusal('not_found')
  return row
}

/** The id of the one with this name, whatever its case, where there is one. */
export async function idNamed(
  db: Db,
  { table }: Kind,
  pageId: string,
  name: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where page_id = ${pageId} and lower(name) = lower(${name}) and deleted_at is null`.execute(db)
  return rows[0]?.id
}

/** Held until the transaction ends, so that two who add or rename at once pass neither the limit nor each other's name. */
export const hold = (trx: Trx, { table }: Kind, pageId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${table}, ${pageId}::bigint))`.execute(trx)

/** @throws Refusal `tags_limit`, `groups_limit` */
export async function checkRoom(db: Db, { table, max, full }: Kind, pageId: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where page_id = ${pageId} and deleted_at is null`.execute(
    db,
  )
  if (rows[0]!.n >= max) throw new Refusal(full, { limit: max })
}

/** @param own the id of the one that is to have the name. @throws Refusal `tag_taken`, `group_taken` */
export async function refuseTaken(
  db: Db,
  kind: Kind,
  pageId: string,
  name: string,
  own?: string,
): Promise<void> {
  const other = await idNamed(db, kind, pageId, name)
  if (other !== undefined && other !== own) throw new Refusal(kind.taken)
}

/** Into the bin with the fans that are of it. */
export async function bin(
  db: Db,
  { table }: Kind,
  { pageId, id }: { pageId: string; id: string },
  now: Date,
): Promise<void> {
  if (!isRowId(id)) return
  await sql`
    update ${sql.table(table)} set deleted_at = ${now} where id = ${id} and page_id = ${pageId} and deleted_at is null`.execute(
    db,
  )
}

/** @throws Refusal `not_found`, and those of a name and of the limit */
export async function putBack(trx: Trx, kind: Kind, pageId: string, id: string): Promise<void> {
  const { name, deletedAt } = await rowOf(trx, kind, pageId, id)
  if (deletedAt === null) return
  await hold(trx, kind, pageId)
  await checkRoom(trx, kind, pageId)
  await refuseTaken(trx, kind, pageId, name, id)
  await sql`update ${sql.table(kind.table)} set deleted_at = null where id = ${id}`.execute(trx)
}

interface Change {
  pageId: string
  /** Of the tag or group. */
  id: string
  uids: string[]
  on: boolean
}

/** Makes fans to be of it, or not. Gives those it was not so with before. */
export async function setFans(
  trx: Trx,
  { fans, column }: Kind,
  { pageId, id, uids, on }: Change,
): Promise<string[]> {
  const [table, of] = [sql.table(fans), sql.ref(column)]
  const change = on
    ? sql<{ uid: string }>`
        insert into ${table} (page_id, ${of}, uid) select ${pageId}, ${id}, unnest(${uids}::text[])
        on conflict do nothing returning uid`
    : sql<{ uid: string }>`
        delete from ${table} where page_id = ${pageId} and ${of} = ${id} and uid = any(${uids}::text[]) returning uid`
  const { rows } = await change.execute(trx)
  return rows.map(({ uid }) => uid)
}
