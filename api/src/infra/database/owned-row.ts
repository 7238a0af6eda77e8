import { type Selectable, sql } from 'kysely'
import { Refusal } from '../refusal'
import type { Db } from './connect'
import type { Database } from './schema'

/** Whether an id of the wire can be one of a row at all: another text is no one's, not a fault of the database. */
export const isRowId = (id: string) => /^[1-9]\d{0,17}$/.test(id)

/**
 * A row by its id, where it is this member's and its page is not in the bin. Every call that names one begins here.
 * @throws Refusal `not_found`, for another's and for none alike.
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
