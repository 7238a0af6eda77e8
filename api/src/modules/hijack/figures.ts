import type { Db } from '../../infra/database/connect'

/** Signs of a page that the member has not answered with `me`, newest first. */
export const signsThatHold = (db: Db, pageId: string) =>
  db
    .selectFrom('hijackSigns')
    .select(['id', 'kind', 'seenAt'])
    .where('pageId', '=', pageId)
    .where((where) => where.or([where('answer', 'is', null), where('answer', '!=', 'me')]))
    .orderBy('seenAt', 'desc')
    .limit(50)
    .execute()
