import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { areMeant, type ConfirmedSignUps, type SignUpsMeant } from '../pages/sign-ups'
import type { PushFanRow } from './browser-keys'

/* The browsers that accept a page's notifications, for modules that send them. */

const isMeant = (who: SignUpsMeant) => areMeant(who, sql`asked_at`)

/** Confirmed browsers. */
export const pushFansMeant = (who: SignUpsMeant): RawBuilder<{ id: string; language: string }> => sql`
  select id, language from push_fans where ${isMeant(who)} and confirmed_at is not null`

export const confirmedByPush: ConfirmedSignUps = (pageIds) => sql`
  select page_id, confirmed_at from push_fans
  where page_id = any(${pageIds}::bigint[]) and confirmed_at is not null`

export interface PushCounts {
  confirmed: number
  waiting: number
}

export async function countPushFans(db: Db, who: SignUpsMeant): Promise<PushCounts> {
  const { rows } = await sql<PushCounts>`
    select
      (count(*) filter (where confirmed_at is not null))::int as confirmed,
      (count(*) filter (where confirmed_at is null))::int as waiting
    from push_fans where ${isMeant(who)}`.execute(db)
  return rows[0]!
}

/** Which of these can still be notified: some may have stopped since a CallBack began. */
export async function stillOn(db: Db, pageId: string, ids: string[]): Promise<Map<string, PushFanRow>> {
  const rows = await db
    .selectFrom('pushFans')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('id', 'in', ids)
    .where('confirmedAt', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Erases a browser that stopped, or no longer accepts messages. */
export const dropPushFan = (db: Db, id: string) => db.deleteFrom('pushFans').where('id', '=', id).execute()

/** For the download of all data, without the browsers' keys. */
export const allPushFans = (db: Db, userId: string) =>
  db
    .selectFrom('pushFans')
    .innerJoin('pages', 'pages.id', 'pushFans.pageId')
    .select(['pushFans.pageId', 'pushFans.language', 'source', 'askedAt', 'confirmedAt'])
    .select(sql<string>`split_part(endpoint, '/', 3)`.as('service'))
    .where('pages.userId', '=', userId)
    .execute()
