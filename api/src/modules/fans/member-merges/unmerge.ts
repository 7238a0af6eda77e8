import { sql } from 'kysely'
import { splitLabels } from '../../fan-labels/merge-labels'
import type { Trx } from '../../fan-labels/kinds'
import { addFans } from '../../pages/counts'
import { type BeforeMerge, type FanJson, joined } from './merge'
import type { MergeRow } from './merges'

const columns = ['page_id', 'uid', 'last_seen', 'gone_at', ...joined].join(', ')
const rowOf = (row: FanJson) => sql`jsonb_populate_record(null::fans, ${JSON.stringify(row)}::jsonb)`

/** Takes back a merge of a page that the caller holds a lock on. Later changes by lists or the member stay. */
export async function unmerge(trx: Trx, { id, pageId, kept, before }: MergeRow, now: Date): Promise<void> {
  const { stays, goes, after, names, labels } = before as unknown as BeforeMerge
  const back = joined.map((column) =>
    // A date and whether it is known belong together.
    column === 'at' || column === 'dated'
      ? `${column} = case when (k.at, k.dated) = (a.at, a.dated) then b.${column} else k.${column} end`
      : `${column} = case when k.${column} is not distinct from a.${column} then b.${column} else k.${column} end`,
  )
  await sql`
    update fans k set ${sql.raw(back.join(', '))} from ${rowOf(after)} a, ${rowOf(stays)} b
    where k.page_id = ${pageId} and k.uid = ${kept}`.execute(trx)
  const { rows } = await sql`
    insert into fans (${sql.raw(columns)}) select ${sql.raw(columns)} from ${rowOf(goes)}
    on conflict do nothing returning uid`.execute(trx)
  await sql`
    delete from fan_names where page_id = ${pageId} and was = ${goes.uid} and uid = ${kept} and match = 'member'`.execute(
    trx,
  )
  for (const [table, column] of [
    ['fan_names', 'uid'],
    ['fan_merges', 'kept'],
  ] as const)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${goes.uid}
      where page_id = ${pageId} and ${sql.ref(column)} = ${kept}
        and ${sql.ref(table === 'fan_names' ? 'was' : 'merged')} = any(${names}::text[])`.execute(trx)
  await splitLabels(trx, { pageId, stays: kept, goes: goes.uid }, labels, now)
  // A list may have added the merged fan again in the meantime.
  if (rows.length > 0)
    await addFans(trx, pageId, goes.gone_at === null ? { fans: 1, left: 0 } : { fans: 0, left: 1 })
  await trx.deleteFrom('fanMerges').where('id', '=', id).execute()
}
