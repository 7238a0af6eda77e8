import type { FanTag } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import { bin, checkRoom, hold, idNamed, liveOf, refuseTaken, tagKind, type Trx } from './kinds'

/** The tags of a page, by name, with their number of fans. */
export async function listTags(db: Db, pageId: string): Promise<FanTag[]> {
  const { rows } = await sql<FanTag>`
    select t.id, t.name, coalesce(f.fans, 0) as fans
    from fan_tags t
    left join (select tag_id, count(*)::int as fans from tagged_fans where page_id = ${pageId} group by tag_id) f on f.tag_id = t.id
    where t.page_id = ${pageId} and t.deleted_at is null order by lower(t.name), t.id`.execute(db)
  return rows
}

/** The ids of the tags of a page. */
export async function tagIds(db: Db, pageId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('fanTags')
    .select('id')
    .where('pageId', '=', pageId)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The id of the tag with this name, in any case; created if there is none. @throws Refusal `tags_limit` */
export async function tagNamed(trx: Trx, pageId: string, name: string): Promise<string> {
  const found = await idNamed(trx, tagKind, pageId, name)
  if (found) return found
  await hold(trx, tagKind, pageId)
  // A parallel request may have created it while this one waited for the lock.
  const made = await idNamed(trx, tagKind, pageId, name)
  if (made) return made
  await checkRoom(trx, tagKind, pageId)
  const { id } = await trx
    .insertInto('fanTags')
    .values({ pageId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Refusal `tag_taken`, `not_found` */
export async function renameTag(trx: Trx, pageId: string, id: string, name: string): Promise<void> {
  await liveOf(trx, tagKind, pageId, id)
  await hold(trx, tagKind, pageId)
  await refuseTaken(trx, tagKind, pageId, name, id)
  await trx.updateTable('fanTags').set({ name }).where('id', '=', id).execute()
}

/** Moves a tag to the bin; it stays on its fans. @throws Refusal `tag_in_rule` */
export async function binTag(db: Db, pageId: string, id: string, now: Date): Promise<void> {
  await refuseInRule(db, pageId, id)
  await bin(db, tagKind, { pageId, id }, now)
}

async function refuseInRule(db: Db, pageId: string, id: string) {
  const { rows } = await sql<{ name: string }>`
    select name from fan_groups where page_id = ${pageId} and deleted_at is null
      and rule @> ${JSON.stringify({ all: [{ kind: 'tag', tag: id }] })}::jsonb limit 1`.execute(db)
  if (rows[0]) throw new Refusal('tag_in_rule', { group: rows[0].name })
}
