import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { addDays, startOf } from '../../infra/days'
import type { PageRow } from '../pages/owned-page'
import { countFans } from './list'

/** The day of a whole list, and how many followed then. */
export interface ListDay {
  day: string
  total: number
}

/** The days of all whole lists of a page, oldest first. */
export async function listDays(db: Db, pageId: string): Promise<ListDay[]> {
  const { rows } = await sql<ListDay>`
    select day::text as day, total from fan_days
    where page_id = ${pageId} and total is not null order by fan_days.day`.execute(db)
  return rows
}

/** How many current fans already followed on the day of a list. A fan who left and came back counts from the day of return. */
export async function countSince(db: Db, page: PageRow, day: string): Promise<number> {
  const { total } = await countFans(db, { page, sort: 'newest', gone: false, since: addDays(day, 1) })
  return page.fans - total
}

/**
 * How many current fans had left before: the list knew them before the day on which they followed. The condition is that of the index
 * `fans_returned`, so that only these fans are read.
 */
export async function countReturned(db: Db, pageId: string, firstList: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from fans
    where page_id = ${pageId} and at >= ${startOf(firstList)} and gone_at is null
      and at - first_seen > interval '1 day'`.execute(db)
  return rows[0]!.n
}
