import type { PoolClient } from 'pg'
import { kinds } from './kinds'

const keyed = [
  ...kinds.map(({ fans, column }) => ({ table: fans, columns: column })),
  { table: 'fan_notes', columns: 'note, changed_at' },
]

/**
 * Moves labels to the new ids of renamed fans (`ModuleHooks.renameFans`). Two fans of a batch can swap ids, so all rows are deleted
 * before they are inserted again.
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
