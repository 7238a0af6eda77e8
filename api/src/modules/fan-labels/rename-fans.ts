import type { PoolClient } from 'pg'
import { kinds } from './kinds'

const keyed = [
  ...kinds.map(({ fans, column }) => ({ table: fans, columns: column })),
  { table: 'fan_notes', columns: 'note, changed_at' },
]

/**
 * Labels follow fans who are called otherwise from now on (`ModuleHooks.renameFans`). Two of a batch may change names with each
 * other, so what moves is taken out first.
 */
export async function renameLabels(client: PoolClient, pageId: string, renamed: string): Promise<void> {
  for (const { table, columns } of keyed)
    await client.query(
      `with moved as (
         delete from ${table} l using (${renamed}) t where l.page_id = $1 and l.uid = t.was returning t.now, ${columns}
       )
       insert into ${table} (page_id, uid, ${columns}) select $1, now, ${columns} from moved on conflict do nothing`,
      [pageId],
    )
}
