import type { FanGroup, FanRule } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import { checkRoom, groupKind, hold, liveOf, refuseTaken, type Trx } from './kinds'

/** The groups of a page, by name; those by hand with their number of fans. */
export async function listGroups(db: Db, pageId: string): Promise<FanGroup[]> {
  const { rows } = await sql<FanGroup>`
    select g.id, g.name, g.rule, case when g.rule is null then coalesce(f.fans, 0) end as fans
    from fan_groups g
    left join (select group_id, count(*)::int as fans from group_fans where page_id = ${pageId} group by group_id) f on f.group_id = g.id
    where g.page_id = ${pageId} and g.deleted_at is null order by lower(g.name), g.id`.execute(db)
  return rows
}

/** A group of a page by its id; `rule` is null for a group by hand. @throws Refusal `not_found`, also for one in the bin */
export async function groupOf(db: Db, pageId: string, id: string) {
  const { name, rule = null } = await liveOf(db, groupKind, pageId, id)
  return { id, name, rule }
}

interface GivenGroup {
  name: string
  rule: FanRule | undefined
}

/** @throws Refusal `group_name`, `groups_limit`, `group_taken` */
export async function addGroup(trx: Trx, pageId: string, { name, rule }: GivenGroup): Promise<string> {
  if (name === '') throw new Refusal('group_name')
  await hold(trx, groupKind, pageId)
  await checkRoom(trx, groupKind, pageId)
  await refuseTaken(trx, groupKind, pageId, name)
  const { rows } = await sql<{ id: string }>`
    insert into fan_groups (page_id, name, rule)
    values (${pageId}, ${name}, ${rule ? JSON.stringify(rule) : null}::jsonb) returning id`.execute(trx)
  return rows[0]!.id
}

/** Changes the name of a group, and the rule of a group that has one. What is not given stays. @throws Refusal `group_taken`, `not_found` */
export async function changeGroup(
  trx: Trx,
  pageId: string,
  id: string,
  { name, rule }: GivenGroup,
): Promise<void> {
  const group = await groupOf(trx, pageId, id)
  await hold(trx, groupKind, pageId)
  if (name !== '') await refuseTaken(trx, groupKind, pageId, name, id)
  const changed = rule && group.rule ? rule : group.rule
  await sql`
    update fan_groups set name = ${name || group.name}, rule = ${changed && JSON.stringify(changed)}::jsonb
    where id = ${id}`.execute(trx)
}
