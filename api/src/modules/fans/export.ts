import { sql } from 'kysely'
import type { Services } from '../../infra/services'

const batch = 2000

/** A page's fans for a download of all data, ordered by id, after one. */
export const fansAfter = ({ db }: Services, pageId: string, uid = '') =>
  db
    .selectFrom('fans')
    .select([
      'uid',
      'name',
      'username',
      'url',
      'avatar',
      'email',
      'at',
      'dated',
      'firstSeen',
      'lastSeen',
      'goneAt',
    ])
    .where('pageId', '=', pageId)
    .where('uid', '>', uid)
    .orderBy('uid')
    .limit(batch)
    .execute()

/** A page's days, as `YYYY-MM-DD`, oldest first. */
export const allDays = ({ db }: Services, pageId: string) =>
  db
    .selectFrom('fanDays')
    .select([sql<string>`fan_days.day::text`.as('day'), 'joined', 'gone', 'total'])
    .where('pageId', '=', pageId)
    .orderBy('fanDays.day')
    .execute()
