import { type FanGroup, fanGroupsMax, type FanRule } from '@fankeep/shared/contract'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { isRowId } from '../../infra/database/owned-row'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'

type Trx = Transaction<Database>

/** The groups of a page by name, those by hand with how many they have. */
export async function listGroups(db: Db, pageId: string): Promise<FanGroup[]> {
  const { rows } = await sql<FanGroup>`
    select g.id, g.name, g.rule, case when g.rule is null then
      (select count(*)::int from group_fans f where f.page_id = g.page_id and f.group_id = g.id) end as fans
    from fan_groups g where g.page_id = ${pageId} and g.deleted_at is null order by lower(g.name), g.id`.execute(
    db,
  )
  return rows
}

/** A group of a page by its id. @throws Refusal `not_found`, also for one in the bin */
export async function groupOf(db: Db, pageId: string, id: string) {
  const group = isRowId(id)
    ? await db
        .selectFrom('fanGroups')
        .select(['id', 'name', 'rule'])
        .where('id', '=', id)
        .where('pageId', '=', pageId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!group) throw new Refusal('not_found')
  return group
}

interface GivenGroup {
  name: string
  rule: FanRule | undefined
}

/** @throws Refusal `group_name`, `groups_limit`, `group_taken` */
export async function addGroup(trx: Trx, pageId: string, { name, rule }: GivenGroup): Promise<string> {
  await holdGroups(trx, pageId)
  await checkRoom(trx, pageId)
  await checkName(trx, pageId, name, null)
  const { rows } = await sql<{ id: string }>`
    insert into fan_groups (page_id, name, rule)
    values (${pageId}, ${name}, ${rule ? JSON.stringify(rule) : null}::jsonb) returning id`.execute(trx)
  return rows[0]!.id
}

/** Another name, another rule of one that has a rule; what is left out stays. @throws Refusal `group_taken`, `not_found` */
export async function changeGroup(
  trx: Trx,
  pageId: string,
  id: string,
  { name, rule }: GivenGroup,
): Promise<void> {
  const group = await groupOf(trx, pageId, id)
  await holdGroups(trx, pageId)
  if (name !== '') await checkName(trx, pageId, name, id)
  const changed = rule && group.rule ? rule : group.rule
  await sql`
    update fan_groups set name = ${name || group.name}, rule = ${changed && JSON.stringify(changed)}::jsonb
    where id = ${id}`.execute(trx)
}

/** Into the bin with its fans. */
export const binGroup = (db: Db, pageId: string, id: string, now: Date) =>
  db
    .updateTable('fanGroups')
    .set({ deletedAt: now })
    .where('id', '=', isRowId(id) ? id : '0')
    .where('pageId', '=', pageId)
    .where('deletedAt', 'is', null)
    .execute()

/** @throws Refusal `group_taken`, `groups_limit`, `not_found` */
export async function putGroupBack(trx: Trx, pageId: string, id: string): Promise<void> {
  const group = isRowId(id)
    ? await trx
        .selectFrom('fanGroups')
        .select(['name', 'deletedAt'])
        .where('id', '=', id)
        .where('pageId', '=', pageId)
        .executeTakeFirst()
    : undefined
  if (!group) throw new Refusal('not_found')
  if (group.deletedAt === null) return
  await holdGroups(trx, pageId)
  await checkRoom(trx, pageId)
  await checkName(trx, pageId, group.name, id)
  await trx.updateTable('fanGroups').set({ deletedAt: null }).where('id', '=', id).execute()
}

/** Puts fans into a group by hand, or takes them out. Gives those it was not so with before. */
export async function setInGroup(
  trx: Trx,
  { pageId, groupId, uids, on }: { pageId: string; groupId: string; uids: string[]; on: boolean },
): Promise<string[]> {
  const change = on
    ? sql<{ uid: string }>`
        insert into group_fans (page_id, group_id, uid) select ${pageId}, ${groupId}, unnest(${uids}::text[])
        on conflict do nothing returning uid`
    : sql<{ uid: string }>`
        delete from group_fans where page_id = ${pageId} and group_id = ${groupId} and uid = any(${uids}::text[]) returning uid`
  const { rows } = await change.execute(trx)
  return rows.map(({ uid }) => uid)
}

/** Held until the transaction ends, so that two who add at once do not pass the limit. */
const holdGroups = (trx: Trx, pageId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('fan_groups', ${pageId}::bigint))`.execute(trx)

async function checkRoom(db: Db, pageId: string) {
  const { n } = await db
    .selectFrom('fanGroups')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('pageId', '=', pageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (n >= fanGroupsMax) throw new Refusal('groups_limit', { limit: fanGroupsMax })
}

async function checkName(db: Db, pageId: string, name: string, own: string | null) {
  if (name === '') throw new Refusal('group_name')
  const { rows } = await sql<{ id: string }>`
    select id from fan_groups where page_id = ${pageId} and lower(name) = lower(${name}) and deleted_at is null`.execute(
    db,
  )
  if (rows[0] && rows[0].id !== own) throw new Refusal('group_taken')
}
