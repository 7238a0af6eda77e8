import { sql } from 'kysely'
import { type LabelsMoved, mergeLabels } from '../../fan-labels/merge-labels'
import type { Trx } from '../../fan-labels/kinds'
import { addFans } from '../../pages/counts'

/** A row of `fans` as returned by `to_jsonb`, with its column names. */
export interface FanJson {
  uid: string
  gone_at: string | null
  name: string | null
  username: string | null
  [column: string]: unknown
}

/** What is needed to take a merge back. */
export interface BeforeMerge {
  stays: FanJson
  goes: FanJson
  /** The merged row. */
  after: FanJson
  /** Earlier ids of the fan who was merged into the other. */
  names: string[]
  labels: LabelsMoved
}

/** Columns of the remaining row that the other row can change. */
export const joined = ['at', 'dated', 'first_seen', 'name', 'username', 'url', 'avatar', 'email', 'grams']

/** The remaining fan's date, because later lists repeat it; `first_seen` says since when the person is known. */
const newAt = `case when k.dated then k.at when m.dated then m.at else least(k.at, m.at) end`

/**
 * Merges two rows of a page that the caller holds a lock on: `goes` is merged into `stays`, and becomes one of its earlier ids.
 * Returns the merge's id.
 * @throws Refusal `fans_notes_long`
 */
export async function mergeTwo(
  trx: Trx,
  pageId: string,
  { stays, goes }: { stays: string; goes: string },
  now: Date,
): Promise<string> {
  const before = await rowsOf(trx, pageId, [stays, goes])
  const after = await joinRows(trx, pageId, stays, goes)
  const went = before.get(goes)!
  const names = await takeNames(trx, pageId, stays, went, now)
  const labels = await mergeLabels(trx, { pageId, stays, goes }, now)
  await addFans(trx, pageId, went.gone_at === null ? { fans: -1, left: 0 } : { fans: 0, left: -1 })
  const { id } = await trx
    .insertInto('fanMerges')
    .values({
      ...{ pageId, kept: stays, merged: goes, mergedAt: now },
      before: JSON.stringify({
        ...{ stays: before.get(stays)!, goes: went, after, names, labels },
      } satisfies BeforeMerge),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function rowsOf(trx: Trx, pageId: string, uids: string[]): Promise<Map<string, FanJson>> {
  const { rows } = await sql<{ row: FanJson }>`
    select to_jsonb(f) - 'seal' as row from fans f where page_id = ${pageId} and uid = any(${uids}::text[])`.execute(
    trx,
  )
  return new Map(rows.map(({ row }) => [row.uid, row]))
}

async function joinRows(trx: Trx, pageId: string, stays: string, goes: string): Promise<FanJson> {
  const texts = ['name', 'username', 'url', 'avatar', 'email']
  await sql`
    update fans k set at = ${sql.raw(newAt)}, dated = k.dated or m.dated, first_seen = least(k.first_seen, m.first_seen),
      ${sql.raw(texts.map((text) => `${text} = coalesce(k.${text}, m.${text})`).join(', '))},
      grams = case when k.grams @> m.grams then k.grams else k.grams || m.grams end
    from fans m
    where k.page_id = ${pageId} and k.uid = ${stays} and m.page_id = ${pageId} and m.uid = ${goes}`.execute(
    trx,
  )
  await trx.deleteFrom('fans').where('pageId', '=', pageId).where('uid', '=', goes).execute()
  const after = await rowsOf(trx, pageId, [stays])
  return after.get(stays)!
}

/** Makes the id of `goes` and its earlier ids earlier ids of `stays`. Returns the latter. */
async function takeNames(
  trx: Trx,
  pageId: string,
  stays: string,
  goes: FanJson,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ was: string }>`
    update fan_names set uid = ${stays} where page_id = ${pageId} and uid = ${goes.uid} and was <> ${stays} returning was`.execute(
    trx,
  )
  await trx
    .updateTable('fanMerges')
    .set({ kept: stays })
    .where('pageId', '=', pageId)
    .where('kept', '=', goes.uid)
    .execute()
  await sql`delete from fan_names where page_id = ${pageId} and was = ${stays}`.execute(trx)
  await sql`
    insert into fan_names (page_id, was, uid, name, match, found_at)
    values (${pageId}, ${goes.uid}, ${stays}, ${goes.username ?? goes.name}, 'member', ${now})
    on conflict (page_id, was) do update
      set uid = excluded.uid, name = excluded.name, match = excluded.match, found_at = excluded.found_at`.execute(
    trx,
  )
  return rows.map(({ was }) => was)
}
