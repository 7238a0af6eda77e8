import type { Selectable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'
import type { PagesTables } from './tables'

export type PageRow = Selectable<PagesTables['pages']>

/** Whether an id of the wire can be one of a row at all: another text is nobody's, not a fault of the database. */
export const isRowId = (id: string) => /^[1-9]\d{0,17}$/.test(id)

/**
 * A page by its id, where it is this member's. Every call that names a page begins here.
 * @throws Refusal `not_found`, for another's page and for none alike.
 */
export async function ownedPage(db: Db, memberId: string, id: string): Promise<PageRow> {
  const page = isRowId(id)
    ? await db
        .selectFrom('pages')
        .selectAll()
        .where('id', '=', id)
        .where('userId', '=', memberId)
        .executeTakeFirst()
    : undefined
  if (!page) throw new Refusal('not_found')
  return page
}
