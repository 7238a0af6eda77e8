import type { Db } from '../../infra/database/connect'

/** Signs of a page of which the member has not said that it was themselves, newest first. */
export const signsThatHold = (db: Db, pageId: string) =>
  db
    .selectFrom('hijackSigns')
    .select(['id', 'kind', 'seenAt'])
    .where('pageId', '=', pageId)
    .where((where) => where.or([where('answer', 'is', null), where('answer', '!=', 'me')]))
    .orderBy('seenAt', 'desc')
    .limit(50)
    .execute()
