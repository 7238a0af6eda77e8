import { type FanTag, fanTagsMax } from '@fankeep/shared/contract'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { isRowId } from '../../infra/database/owned-row'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'

type Trx = Transaction<Database>

/** The tags of a page by name, with how many carry each. */
export async function listTags(db: Db, pageId: string): Promise<FanTag[]> {
  const { rows } = await sql<FanTag>`
    select t.id, t.name, (select count(*)::int from tagged_fans f where f.page_id = t.page_id and f.tag_id = t.id) as fans
    from fan_tags t where t.page_id = ${pageId} and t.deleted_at is null order by lower(t.name), t.id`.execute(
    db,
  )
  return rows
}

/** A tag of a page by its id. @throws Refusal `not_found`, also for one in the bin */
export async function tagOf(db: Db, pageId: string, id: string) {
  const tag = isRowId(id)
    ? await db
        .selectFrom('fanTags')
        .select(['id', 'name'])
        .where('id', '=', id)
        .where('pageId', '=', pageId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!tag) throw new Refusal('not_found')
  return tag
}

/** The tag of this name, whatever its case; made where there is none. @throws Refusal `tags_limit` */
export async function tagNamed(trx: Trx, pageId: string, name: string): Promise<string> {
  const found = await findTag(trx, pageId, name)
  if (found) return found
  await holdTags(trx, pageId)
  await checkRoom(trx, pageId)
  await trx
    .insertInto('fanTags')
    .values({ pageId, name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findTag(trx, pageId, name))!
}

/** The tag of this name, whatever its case, where there is one. */
export async function findTag(db: Db, pageId: string, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from fan_tags where page_id = ${pageId} and lower(name) = lower(${name}) and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.id
}

/** Held until the transaction ends, so that two who add at once do not pass the limit. */
const holdTags = (trx: Trx, pageId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('fan_tags', ${pageId}::bigint))`.execute(trx)

async function checkRoom(db: Db, pageId: string) {
  const { n } = await db
    .selectFrom('fanTags')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('pageId', '=', pageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (n >= fanTagsMax) throw new Refusal('tags_limit', { limit: fanTagsMax })
}

/** Puts a tag on fans, or takes it off. Gives those it was not so with before. */
export async function setTag(
  trx: Trx,
  { pageId, tagId, uids, on }: { pageId: string; tagId: string; uids: string[]; on: boolean },
): Promise<string[]> {
  const change = on
    ? sql<{ uid: string }>`
        insert into tagged_fans (page_id, tag_id, uid) select ${pageId}, ${tagId}, unnest(${uids}::text[])
        on conflict do nothing returning uid`
    : sql<{ uid: string }>`
        delete from tagged_fans where page_id = ${pageId} and tag_id = ${tagId} and uid = any(${uids}::text[]) returning uid`
  const { rows } = await change.execute(trx)
  return rows.map(({ uid }) => uid)
}

/** @throws Refusal `tag_taken`, `not_found` */
export async function renameTag(trx: Trx, pageId: string, id: string, name: string): Promise<void> {
  await tagOf(trx, pageId, id)
  await holdTags(trx, pageId)
  await refuseTaken(trx, pageId, id, name)
  await trx.updateTable('fanTags').set({ name }).where('id', '=', id).execute()
}

/** Into the bin with all that carry it. @throws Refusal `tag_in_rule` */
export async function binTag(db: Db, pageId: string, id: string, now: Date): Promise<void> {
  await refuseInRule(db, pageId, id)
  await db
    .updateTable('fanTags')
    .set({ deletedAt: now })
    .where('id', '=', isRowId(id) ? id : '0')
    .where('pageId', '=', pageId)
    .where('deletedAt', 'is', null)
    .execute()
}

async function refuseInRule(db: Db, pageId: string, id: string) {
  const { rows } = await sql<{ name: string }>`
    select name from fan_groups where page_id = ${pageId} and deleted_at is null
      and rule @> ${JSON.stringify({ all: [{ kind: 'tag', tag: id }] })}::jsonb limit 1`.execute(db)
  if (rows[0]) throw new Refusal('tag_in_rule', { group: rows[0].name })
}

/** @throws Refusal `tag_taken`, `tags_limit`, `not_found` */
export async function putTagBack(trx: Trx, pageId: string, id: string): Promise<void> {
  const tag = isRowId(id)
    ? await trx
        .selectFrom('fanTags')
        .select(['name', 'deletedAt'])
        .where('id', '=', id)
        .where('pageId', '=', pageId)
        .executeTakeFirst()
    : undefined
  if (!tag) throw new Refusal('not_found')
  if (tag.deletedAt === null) return
  await holdTags(trx, pageId)
  await checkRoom(trx, pageId)
  await refuseTaken(trx, pageId, id, tag.name)
  await trx.updateTable('fanTags').set({ deletedAt: null }).where('id', '=', id).execute()
}

async function refuseTaken(db: Db, pageId: string, id: string, name: string) {
  const other = await findTag(db, pageId, name)
  if (other !== undefined && other !== id) throw new Refusal('tag_taken')
}
