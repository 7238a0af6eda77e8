import { signUpDays } from '@fankeep/shared/contract'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { calledBackAt } from '../callback/repository'
import { confirmedByPush } from '../fan-push/fans'
import { confirmedOnLine } from '../line/fans'
import { confirmedByMail } from '../opt-in/meant'
import { confirmedOnTelegram } from '../telegram/fans'
import type { PageRow } from '../pages/owned-page'
import { nextRehearsal } from '../pages/repository'
import type { ReadinessTables } from './tables'

/** How many rehearsals are kept per page: five years of them. */
const kept = 20

export interface SignUps {
  email: number
  line: number
  telegram: number
  push: number
  lately: number
}

const ways = {
  email: confirmedByMail,
  line: confirmedOnLine,
  telegram: confirmedOnTelegram,
  push: confirmedByPush,
}

/** How many fans signed up at each of these pages, by delivery method; a page without any has no entry. */
export async function signUpsOf(db: Db, pageIds: string[], now: Date): Promise<Map<string, SignUps>> {
  const since = new Date(now.getTime() - signUpDays * 86_400_000)
  const all = Object.entries(ways).map(
    ([way, confirmed]) =>
      sql`select ${sql.lit(way)} as way, page_id, confirmed_at from (${confirmed(pageIds)}) w`,
  )
  const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await sql<SignUps & { pageId: string }>`
    select page_id, ${count(sql`way = 'email'`)} as email, ${count(sql`way = 'line'`)} as line,
      ${count(sql`way = 'telegram'`)} as telegram, ${count(sql`way = 'push'`)} as push,
      ${count(sql`confirmed_at > ${since}::timestamptz`)} as lately
    from (${sql.join(all, sql` union all `)}) s group by page_id`.execute(db)
  return new Map(rows.map(({ pageId, ...counts }) => [pageId, counts]))
}

export const lastRehearsals = async (db: Db, pageIds: string[]) => {
  const rows = await db
    .selectFrom('rehearsals')
    .distinctOn('pageId')
    .select(['pageId', 'at', 'reach', 'of'])
    .where('pageId', 'in', pageIds)
    .orderBy('pageId')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.pageId, row]))
}

export type LastRehearsals = Awaited<ReturnType<typeof lastRehearsals>>

/** When a member's pages are due for a rehearsal: counted from the last one, the last real CallBack, or when the page was added. */
export async function dueDates(
  db: Db,
  memberId: string,
  pages: PageRow[],
  rehearsed: LastRehearsals,
): Promise<Map<string, Date>> {
  const called = await calledBackAt(db, memberId)
  return new Map(
    pages.map(({ id, createdAt }) => {
      const last = Math.max(
        ...[createdAt, rehearsed.get(id)?.at, called.get(id)].map((at) => at?.getTime() ?? 0),
      )
      return [id, nextRehearsal(new Date(last))]
    }),
  )
}

export async function keepRehearsal(trx: Db, row: Insertable<ReadinessTables['rehearsals']>): Promise<void> {
  await trx.insertInto('rehearsals').values(row).execute()
  await trx
    .deleteFrom('rehearsals')
    .where('pageId', '=', row.pageId)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('rehearsals')
        .select('id')
        .where('pageId', '=', row.pageId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute()
}

/** For the download of all data. */
export const allRehearsals = (db: Db, userId: string) =>
  db
    .selectFrom('rehearsals')
    .innerJoin('pages', 'pages.id', 'rehearsals.pageId')
    .selectAll('rehearsals')
    .where('pages.userId', '=', userId)
    .orderBy('rehearsals.id')
    .execute()
