import type { Db } from '../../../infra/database/connect'
import type { Services } from '../../../infra/services'
import type { PageRow } from '../../pages/owned-page'
import { weekOf } from './week'

export async function isMailed(db: Db, pageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('insightMails')
    .select('pageId')
    .where('pageId', '=', pageId)
    .executeTakeFirst()
  return row !== undefined
}

/** The first mail comes next Monday. Turning mails on again does not change what is queued. */
export const startMails = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, userId }: Pick<PageRow, 'id' | 'userId'>,
) =>
  db
    .insertInto('insightMails')
    .values({ pageId: id, userId, week: weekOf(clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const stopMails = (db: Db, pageId: string) =>
  db.deleteFrom('insightMails').where('pageId', '=', pageId).execute()
