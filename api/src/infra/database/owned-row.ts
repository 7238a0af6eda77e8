import { type Selectable, sql } from 'kysely'
import { Refusal } from '../refusal'
import type { Db } from './connect'
import type { Database } from './schema'

/**
 * Whether an id from the wire can be a row id at all: any other text is treated as not found, instead of as a database
 * error.
 */
export const isRowId = (id: string) => /^[1-9]\d{0,17}$/.test(id)

/**
 * A row by its id, if it belongs to this member and its page is not in the bin. Every call that names a row starts
 * here.
 * @throws Refusal `not_found`, whether the row is another member's or does not exist.
 */
export async function ownedRow<Table extends 'pages' | 'callbacks' | 'restores'>(
  db: Db,
  table: Table,
  memberId: string,
  id: string,
): Promise<Selectable<Database[Table]>> {
  if (!isRowId(id)) throw new Refusal('not_found')
  const { rows } = await sql<Selectable<Database[Table]>>`
    select * from ${sql.table(table)} t where id = ${id} and user_id = ${memberId}
      and ${table === 'pages' ? sql`true` : sql`exists (select from pages p where p.id = t.page_id)`}`.execute(
    db,
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
