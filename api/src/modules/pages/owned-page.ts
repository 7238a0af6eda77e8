import type { Selectable } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { ownedRow } from '../../infra/database/owned-row'
import type { PagesTables } from './tables'

export type PageRow = Selectable<PagesTables['pages']>

/** A page by its id, if it is this member's. @throws Refusal `not_found` */
export const ownedPage = (db: Db, memberId: string, id: string): Promise<PageRow> =>
  ownedRow(db, 'pages', memberId, id)

/** Whether a page still exists: neither in the bin nor erased. */
export const isLivePage = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('pages').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
