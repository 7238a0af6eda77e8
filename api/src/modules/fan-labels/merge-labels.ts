import { fanNoteMax } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import { Refusal } from '../../infra/refusal'
import { kinds, type Kind, type Trx } from './kinds'
import { saveNote } from './notes'

/** Two fans of a page that are merged: the labels of `goes` move to `stays`. */
export interface Merged {
  pageId: string
  stays: string
  goes: string
}

/** What was moved, as needed to undo it. */
export interface LabelsMoved {
  /** By table: the tags or groups that `goes` had, and those that were added to `stays`. */
  of: Partial<Record<Kind['fans'], { had: string[]; added: string[] }>>
  /** The notes of both before, and the note after. */
  notes: { goes: string; stays: string; after: string }
}

/** @throws Refusal `fans_notes_long` if both have a note, and the two together are too long. */
export async function mergeLabels(
  trx: Trx,
  { pageId, stays, goes }: Merged,
  now: Date,
): Promise<LabelsMoved> {
  const of: LabelsMoved['of'] = {}
  for (const kind of kinds) {
    const [fans, label] = [sql.table(kind.fans), sql.ref(kind.column)]
    const had = await idsOf(
      trx,
      sql`delete from ${fans} where page_id = ${pageId} and uid = ${goes} returning ${label} as id`,
    )
    of[kind.fans] = { had, added: await addTo(trx, kind, pageId, stays, had) }
  }
  const before = { goes: await noteOf(trx, pageId, goes), stays: await noteOf(trx, pageId, stays) }
  const after = [...new Set([before.stays, before.goes])].filter(Boolean).join('\n')
  if (after.length > fanNoteMax) throw new Refusal('fans_notes_long', { limit: fanNoteMax })
  if (after !== before.stays) await saveNote(trx, { pageId, uid: stays, note: after }, now)
  await saveNote(trx, { pageId, uid: goes, note: '' }, now)
  return { of, notes: { ...before, after } }
}

/** Undoes `mergeLabels`. A note that was changed since stays as it is. */
export async function splitLabels(
  trx: Trx,
  { pageId, stays, goes }: Merged,
  { of, notes }: LabelsMoved,
  now: Date,
): Promise<void> {
  for (const kind of kinds) {
    const { had, added } = of[kind.fans] ?? { had: [], added: [] }
    await addTo(trx, kind, pageId, goes, had)
    await sql`
      delete from ${sql.table(kind.fans)}
      where page_id = ${pageId} and uid = ${stays} and ${sql.ref(kind.column)} = any(${added}::bigint[])`.execute(
      trx,
    )
  }
  if (notes.after !== notes.stays && (await noteOf(trx, pageId, stays)) === notes.after)
    await saveNote(trx, { pageId, uid: stays, note: notes.stays }, now)
  await saveNote(trx, { pageId, uid: goes, note: notes.goes }, now)
}

/** Adds a fan to those of some tags or groups that still exist. Returns the ids of those it was added to. */
function addTo(
  trx: Trx,
  { table, fans, column }: Kind,
  pageId: string,
  uid: string,
  ids: string[],
): Promise<string[]> {
  const label = sql.ref(column)
  return idsOf(
    trx,
    sql`insert into ${sql.table(fans)} (page_id, ${label}, uid)
        select ${pageId}, id, ${uid} from ${sql.table(table)} where page_id = ${pageId} and id = any(${ids}::bigint[])
        on conflict do nothing returning ${label} as id`,
  )
}

const idsOf = async (trx: Trx, query: ReturnType<typeof sql>) =>
  (await (query as ReturnType<typeof sql<{ id: string }>>).execute(trx)).rows.map(({ id }) => String(id))

const noteOf = async (trx: Trx, pageId: string, uid: string) =>
  (
    await trx
      .selectFrom('fanNotes')
      .select('note')
      .where('pageId', '=', pageId)
      .where('uid', '=', uid)
      .executeTakeFirst()
  )?.note ?? ''
