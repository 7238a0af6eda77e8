import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { areMeant, type ConfirmedSignUps, type SignUpsMeant } from '../pages/sign-ups'

/* A page's LINE followers, for modules that message them. */

const isMeant = (who: SignUpsMeant) => areMeant(who, sql`followed_at`)

/** Followers who confirmed. */
export const lineFansMeant = (who: SignUpsMeant): RawBuilder<{ uid: string }> => sql`
  select uid from line_fans where ${isMeant(who)} and confirmed_at is not null and left_at is null`

export const confirmedOnLine: ConfirmedSignUps = (pageIds) => sql`
  select page_id, confirmed_at from line_fans
  where page_id = any(${pageIds}::bigint[]) and confirmed_at is not null and left_at is null`

export interface LineCounts {
  confirmed: number
  waiting: number
  left: number
}

export async function countLineFans(db: Db, who: SignUpsMeant): Promise<LineCounts> {
  const { rows } = await sql<LineCounts>`
    select
      (count(*) filter (where confirmed_at is not null and left_at is null))::int as confirmed,
      (count(*) filter (where confirmed_at is null and left_at is null))::int as waiting,
      (count(*) filter (where left_at is not null))::int as left
    from line_fans where ${isMeant(who)}`.execute(db)
  return rows[0]!
}

/** Which of these can still be messaged: some may have left since a CallBack began. */
export async function stillFollowing(db: Db, pageId: string, uids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('lineFans')
    .select('uid')
    .where('pageId', '=', pageId)
    .where('uid', 'in', uids)
    .where('confirmedAt', 'is not', null)
    .where('leftAt', 'is', null)
    .execute()
  return new Set(rows.map(({ uid }) => uid))
}

/** For the download of all data. */
export const allLineFans = (db: Db, userId: string) =>
  db
    .selectFrom('lineFans')
    .innerJoin('pages', 'pages.id', 'lineFans.pageId')
    .selectAll('lineFans')
    .where('pages.userId', '=', userId)
    .execute()

/** The accounts, without their credentials. */
export const allLineChannels = (db: Db, userId: string) =>
  db
    .selectFrom('lineChannels')
    .innerJoin('pages', 'pages.id', 'lineChannels.pageId')
    .select(['lineChannels.pageId', 'channelId', 'basicId', 'lineChannels.name', 'since'])
    .where('pages.userId', '=', userId)
    .execute()
