import { type Selectable, sql } from 'kysely'
import { Refusal } from '../refusal'
import type { Db } from './connect'
import type { Database } from './schema'

/** Whether an id of the wire can be one of a row at all: another text is nobody's, not a fault of the database. */
export const isRowId = (id: string) => /^[1-9]\d{0,17}$/.test(id)

/**
 * A row by its id, where it is this member's. Every call that names one begins here.
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
    select * from ${sql.table(table)} where id = ${id} and user_id = ${memberId}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
