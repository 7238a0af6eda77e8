import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { addDays, startOf } from '../../infra/days'

const batch = 1000

/** How many posts a page has, and the first and last time of those with a date. */
export const spanOfPosts = (db: Db, pageId: string) =>
  db
    .selectFrom('posts')
    .where('pageId', '=', pageId)
    .select([
      sql<number>`count(*)::int`.as('posts'),
      sql<Date | null>`min(at) filter (where dated)`.as('from'),
      sql<Date | null>`max(at) filter (where dated)`.as('until'),
    ])
    .executeTakeFirstOrThrow()

export const allPostIds = async (db: Db, pageId: string): Promise<string[]> =>
  (await db.selectFrom('posts').select('uid').where('pageId', '=', pageId).execute()).map(({ uid }) => uid)

/** Who can see these posts; with `unsaid`, the posts whose audience is unknown. */
export const visibilityOf = (db: Db, pageId: string, which: readonly string[] | 'unsaid') =>
  db
    .selectFrom('posts')
    .select(['uid', 'visibility'])
    .where('pageId', '=', pageId)
    .$if(which === 'unsaid', (query) => query.where('visibility', '=', 'unknown'))
    .$if(which !== 'unsaid', (query) => query.where('uid', '=', sql<string>`any(${which}::text[])`))
    .execute()

/** A page's posts, oldest first, after one; with a span, only those with a date in it. */
export const oldestPosts = (
  db: Db,
  pageId: string,
  span: { from: string | null; until: string | null } | null,
  after: { at: Date; uid: string } | undefined,
) =>
  db
    .selectFrom('posts')
    .select(['uid', 'kind', 'visibility', 'text', 'at', 'dated'])
    .where('pageId', '=', pageId)
    .$if(span !== null, (query) =>
      query
        .where('dated', '=', true)
        .$if(span!.from !== null, (some) => some.where('at', '>=', startOf(span!.from!)))
        .$if(span!.until !== null, (some) => some.where('at', '<', startOf(addDays(span!.until!, 1)))),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, uid) > (${after!.at}::timestamptz, ${after!.uid})`),
    )
    .orderBy('at')
    .orderBy('uid')
    .limit(batch)
    .execute()
