import { fanGroupsMax, type FanRule, fanTagsMax } from '@fankeep/shared/contract'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { isRowId } from '../../infra/database/owned-row'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'

export type Trx = Transaction<Database>

/* What tags and groups have in common: a name that is unique on its page, a maximum number, the bin for deleted ones, and fans. */
export interface Kind {
  table: 'fan_tags' | 'fan_groups'
  /** The table of each one's fans, and its column with the tag or group. */
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
  /** Only of a group. */
  rule?: FanRule | null
}

async function rowOf(db: Db, { table }: Kind, pageId: string, id: string): Promise<Row> {
  const { rows } = isRowId(id)
    ? await sql<Row>`select * from ${sql.table(table)} where id = ${id} and page_id = ${pageId}`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

/** A tag or group of a page by its id. @throws Refusal `not_found`, also for one in the bin */
export async function liveOf(db: Db, kind: Kind, pageId: string, id: string): Promise<Row> {
  const row = await rowOf(db, kind, pageId, id)
  if (row.deletedAt) throw new Refusal('not_found')
  return row
}

/** The id of the tag or group with this name, in any case; undefined if there is none. */
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

/** Locks the page's tags or groups until the transaction ends, so that parallel requests can neither exceed the limit nor take the same name. */
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

/** @param own the id of the tag or group that gets the name. @throws Refusal `tag_taken`, `group_taken` */
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

/** Moves a tag or group to the bin. Its fans stay attached to it. */
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

/** Puts a tag or group back from the bin. @throws Refusal `not_found`, and those of `checkRoom` and `refuseTaken` */
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
  /** The id of the tag or group. */
  id: string
  uids: string[]
  on: boolean
}

/** Adds fans to a tag or group, or removes them. Returns the fans for which that changed something. */
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
