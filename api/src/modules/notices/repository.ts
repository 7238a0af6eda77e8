import type { NoticeTopic } from '@fankeep/shared/contract'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Db } from '../../infra/database/connect'
import { kindsOf } from './kinds'
import type { NoticesTables } from './tables'

export type NoticeRow = Selectable<NoticesTables['notices']>

/** The channel on which new notices are published: the member’s id and the notice’s. */
export const noticesChannel = 'fankeep_notices'

/** Kinds that this build has messages for. Notices of other kinds are left out of every query. */
const known = kindsOf()

/** Leaves out notices about pages in the bin. */
const ofLivePage = (eb: ExpressionBuilder<Database, 'notices'>) =>
  eb.or([
    eb('notices.pageId', 'is', null),
    eb.exists(eb.selectFrom('pages').select('pages.id').whereRef('pages.id', '=', 'notices.pageId')),
  ])

export interface NoticeFilter {
  before?: string | undefined
  topic?: NoticeTopic | undefined
  unread: boolean
}

export const listNotices = (db: Db, userId: string, { before, topic, unread }: NoticeFilter, limit: number) =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('userId', '=', userId)
    .where(ofLivePage)
    .where('kind', 'in', kindsOf(topic))
    .$if(unread, (query) => query.where('seenAt', 'is', null))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findNotice = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('userId', '=', userId)
    .where(ofLivePage)
    .where('kind', 'in', known)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a member has a notice, also one whose page was moved to the bin since they loaded their list. */
export const hasNotice = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export async function countNotices(db: Db, userId: string): Promise<{ total: number; unseen: number }> {
  const { total, seen } = await db
    .selectFrom('notices')
    .where('userId', '=', userId)
    .where(ofLivePage)
    .where('kind', 'in', known)
    .select(({ fn }) => [fn.countAll<string>().as('total'), fn.count<string>('seenAt').as('seen')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), unseen: Number(total) - Number(seen) }
}

/** Marks a member's notices as read, up to and including one. */
export const markSeen = (db: Db, userId: string, upTo: string, at: Date) =>
  db
    .updateTable('notices')
    .set({ seenAt: at })
    .where('userId', '=', userId)
    .where('id', '<=', upTo)
    .where('seenAt', 'is', null)
    .execute()

/** Marks these notices of a member as read, or as unread (null). */
export const markThese = (db: Db, userId: string, ids: string[], at: Date | null) =>
  db
    .updateTable('notices')
    .set({ seenAt: at })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .where('seenAt', at === null ? 'is not' : 'is', null)
    .execute()
