import type { CallInput } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { addDays, startOf } from '../../infra/days'
import { keptFiles } from '../files/kept'
import { containing } from '../pages/repository'

export type PostFilter = Pick<CallInput<'posts.list'>, 'q' | 'kind' | 'from' | 'to'>

/** Where a list continues: the key of the last post shown. */
export interface PostPosition {
  at: string
  uid: string
}

/** Newest first; posts without a date at the end. */
export const listPosts = (
  db: Db,
  pageId: string,
  filter: PostFilter,
  after: PostPosition | undefined,
  limit: number,
) =>
  filtered(db, pageId, filter)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(at, uid) < (${after!.at}::timestamptz, ${after!.uid})`),
    )
    .orderBy('at', 'desc')
    .orderBy('uid', 'desc')
    .limit(limit)
    .execute()

export async function countPosts(db: Db, pageId: string, filter: PostFilter): Promise<number> {
  const { n } = await filtered(db, pageId, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const filtered = (db: Db, pageId: string, { q, kind, from, to }: PostFilter) =>
  db
    .selectFrom('posts')
    .where('pageId', '=', pageId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(!!q, (query) => query.where('text', 'ilike', containing(q!)))
    .$if(from !== undefined, (query) => query.where('at', '>=', startOf(from!)))
    .$if(to !== undefined, (query) => query.where('at', '<', startOf(addDays(to!, 1))))
    .$if(from !== undefined || to !== undefined, (query) => query.where('dated', '=', true))

/** The media of these posts, with the size of each file. */
export const mediaOf = (db: Db, pageId: string, postUids: string[]) =>
  db
    .selectFrom('postMedia')
    .leftJoin(keptFiles(db).as('files'), 'files.hash', 'postMedia.hash')
    .select(['postUid', 'n', 'kind', 'postMedia.hash', 'missing', 'alt', 'files.bytes', 'files.type'])
    .where('pageId', '=', pageId)
    .where('postUid', 'in', postUids)
    .orderBy('postUid')
    .orderBy('n')
    .execute()
