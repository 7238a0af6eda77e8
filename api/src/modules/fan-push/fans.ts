import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { areMeant, type ConfirmedSignUps, type SignUpsMeant } from '../pages/sign-ups'
import type { PushFanRow } from './browser-keys'

/* Whose browser takes notifications, for those who send them. */

const isMeant = (who: SignUpsMeant) => areMeant(who, sql`asked_at`)

/** Those who confirmed. */
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

/** Those of these who may be written to at this moment: one may have stopped since a CallBack began. */
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

/** A browser that stopped, or that takes no messages any more. */
export const dropPushFan = (db: Db, id: string) => db.deleteFrom('pushFans').where('id', '=', id).execute()

/** For the download of all data, without what opens the way to a browser. */
export const allPushFans = (db: Db, userId: string) =>
  db
    .selectFrom('pushFans')
    .innerJoin('pages', 'pages.id', 'pushFans.pageId')
    .select(['pushFans.pageId', 'pushFans.language', 'source', 'askedAt', 'confirmedAt'])
    .select(sql<string>`split_part(endpoint, '/', 3)`.as('service'))
    .where('pages.userId', '=', userId)
    .execute()
