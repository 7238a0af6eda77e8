import { type FanCondition, fanRule, type FanRule } from '@fankeep/shared/contract/fans'
import type { PoolClient } from 'pg'
import type { KeptLabels } from '../../platforms/archive'
import { groupKind, type Kind, tagKind } from './kinds'

/** Ids of tags or groups here, by their ids at the other installation. */
type Ids = Map<string, string>

/** Returns those of some fans that are in the page's list. */
type Listed = (uids: string[]) => Promise<Set<string>>

/**
 * Imports the tags, groups and notes that a page's fans had at another installation. A tag or group with an existing name is not created
 * again. Skips fans that are not in the page's list, and groups with an invalid rule.
 */
export async function labelAsBefore(
  client: PoolClient,
  pageId: string,
  kept: KeptLabels,
  listed: Listed,
): Promise<void> {
  const inList = async <Of extends { uid: string }>(batch: Of[]) => {
    const known = batch.length === 0 ? new Set() : await listed(batch.map(({ uid }) => uid))
    return batch.filter(({ uid }) => known.has(uid))
  }
  const ids = { tags: await addTags(client, pageId, kept.tags), groups: new Map() as Ids }
  for (const { id, name, rule } of kept.groups) {
    const known = rule === null ? null : ruleHere(rule, ids.tags)
    if (known !== undefined) ids.groups.set(id, await addNamed(client, groupKind, pageId, name, known))
  }
  const kinds = { tags: tagKind, groups: groupKind }
  for (const { of, read } of kept.carriers)
    for await (const carriers of read())
      await addCarriers(client, kinds[of], pageId, ids[of], await inList(carriers))
  for await (const notes of kept.notes()) await addNotes(client, pageId, await inList(notes))
}

async function addTags(client: PoolClient, pageId: string, tags: KeptLabels['tags']): Promise<Ids> {
  const ids: Ids = new Map()
  for (const { id, name } of tags) ids.set(id, await addNamed(client, tagKind, pageId, name))
  return ids
}

async function addNamed(
  client: PoolClient,
  { table }: Kind,
  pageId: string,
  name: string,
  rule?: FanRule | null,
): Promise<string> {
  const [columns, values] = rule === undefined ? ['', []] : [', rule', [rule && JSON.stringify(rule)]]
  const { rows } = await client.query<{ id: string }>(
    `insert into ${table} (page_id, name${columns}) values ($1, $2${columns && ', $3::jsonb'})
     on conflict (page_id, lower(name)) where deleted_at is null do update set name = ${table}.name returning id`,
    [pageId, name, ...values],
  )
  return rows[0]!.id
}

/** The rule with the tag ids of this installation; undefined if it is invalid, or uses a tag that was not imported. */
function ruleHere(rule: unknown, tags: Ids): FanRule | undefined {
  const read = fanRule.safeParse(rule)
  if (!read.success) return undefined
  const all = read.data.all.flatMap((condition): FanCondition[] => {
    if (condition.kind !== 'tag') return [condition]
    const tag = tags.get(condition.tag)
    return tag === undefined ? [] : [{ ...condition, tag }]
  })
  return all.length === read.data.all.length ? { all } : undefined
}

async function addCarriers(
  client: PoolClient,
  { fans, column }: Kind,
  pageId: string,
  ids: Ids,
  carriers: { id: string; uid: string }[],
) {
  const known = carriers.filter(({ id }) => ids.has(id))
  if (known.length === 0) return
  await client.query(
    `insert into ${fans} (page_id, ${column}, uid)
     select $1::bigint, * from unnest($2::bigint[], $3::text[]) on conflict do nothing`,
    [pageId, known.map(({ id }) => ids.get(id)), known.map(({ uid }) => uid)],
  )
}

async function addNotes(
  client: PoolClient,
  pageId: string,
  notes: { uid: string; note: string; changedAt: number }[],
) {
  if (notes.length === 0) return
  await client.query(
    `insert into fan_notes (page_id, uid, note, changed_at)
     select $1::bigint, * from unnest($2::text[], $3::text[], $4::timestamptz[]) on conflict do nothing`,
    [
      pageId,
      notes.map(({ uid }) => uid),
      notes.map(({ note }) => note),
      notes.map(({ changedAt }) => new Date(changedAt)),
    ],
  )
}
