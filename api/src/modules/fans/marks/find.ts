import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import type { PageRow } from '../../pages/owned-page'
import { dayNumber, startOf } from '../days'
import type { FanFilter, Position } from '../list-query'
import type { MarkSort } from './scan'

/** A place in a list, counted from the newest (or the first name) on. */
export interface Place {
  /** How many of those asked for stand before it. */
  before: number
  /** Of everybody. */
  position: number
  key: Pick<Position, 'key' | 'uid'>
}

export const markSort = (sort: FanFilter['sort']): MarkSort => (sort === 'name' ? 'name' : 'at')

/** The last mark that has no more than so many of those asked for before it; undefined where none is known. */
export function placeBefore(db: Db, filter: FanFilter, offset: number): Promise<Place | undefined> {
  return findPlace(db, filter, sql<boolean>`${ranks(filter.gone)} <= ${offset}`, true)
}

/** By name, of those since a day: the last mark that has no more than so many of them before it; undefined where none is known. */
export async function placeBeforeSince(
  db: Db,
  { page, gone, since }: FanFilter & { since: string },
  offset: number,
): Promise<Place | undefined> {
  const day = dayNumber(startOf(since))
  const cameIn = (days: RawBuilder<unknown>) =>
    sql`cardinality(${days}) - width_bucket(${day - 1}::smallint, ${days})`
  const [present, left] = [cameIn(sql`present_days`), cameIn(sql`gone_days`)]
  const many = gone === undefined ? sql`${present} + ${left}` : gone ? left : present
  const { rows } = await sql<{ position: number; before: number; name: string; uid: string }>`
    select m.position, d.before, m.name, m.uid from (
      select position, before from (
        select position, (sum(many) over (order by position) - many)::int as before from (
          select position, ${many} as many from fan_day_marks
          where page_id = ${page.id} and version = ${page.fansVersion}) n) counted
      where before <= ${offset} order by position desc limit 1) d
    join fan_marks m on m.page_id = ${page.id} and m.version = ${page.fansVersion} and m.sort = 'name'
      and m.position = d.position`.execute(db)
  const mark = rows[0]
  return mark && { position: mark.position, before: mark.before, key: { key: mark.name, uid: mark.uid } }
}

/** The last mark of those who followed on a day, or later. */
export function lastPlaceSince(db: Db, filter: FanFilter, since: Date): Promise<Place | undefined> {
  return findPlace(db, { ...filter, sort: 'newest' }, sql<boolean>`at >= ${since}::timestamptz`, true)
}

/** The last mark at or before a row. */
export function placeOf(db: Db, filter: FanFilter, { key, uid }: Position): Promise<Place | undefined> {
  const isBefore =
    filter.sort === 'name'
      ? sql<boolean>`(name, uid) <= (${key}, ${uid})`
      : sql<boolean>`(at, uid) >= (${key}::timestamptz, ${uid})`
  return findPlace(db, filter, isBefore, true)
}

/** The mark at a position. */
export const placeAt = (db: Db, filter: FanFilter, position: number): Promise<Place | undefined> =>
  findPlace(db, filter, sql<boolean>`position = ${position}`, false)

async function findPlace(
  db: Db,
  { page, sort, gone }: FanFilter,
  where: RawBuilder<boolean>,
  isLast: boolean,
): Promise<Place | undefined> {
  const { rows } = await sql<{
    position: number
    before: number
    at: Date | null
    name: string | null
    uid: string
  }>`
    select position, ${ranks(gone)} as before, at, name, uid from fan_marks
    where ${ofPage(page, sort)} and ${where}
    ${isLast ? sql`order by position desc limit 1` : sql``}`.execute(db)
  const mark = rows[0]
  return (
    mark && {
      position: mark.position,
      before: mark.before,
      key: { key: mark.at?.toISOString() ?? mark.name ?? '', uid: mark.uid },
    }
  )
}

/** How many of those asked for are before a mark. */
const ranks = (gone: boolean | undefined) =>
  gone === undefined ? sql`position` : gone ? sql`position - present` : sql`present`

const ofPage = ({ id, fansVersion }: Pick<PageRow, 'id' | 'fansVersion'>, sort: FanFilter['sort']) =>
  sql<boolean>`page_id = ${id} and version = ${fansVersion} and sort = ${markSort(sort)}`

/** How often each of these grams stands in each stretch of the list; a rare one is not among them. Null: not counted. */
export async function gramCounts(
  db: Db,
  { page, sort }: FanFilter,
  grams: readonly number[],
): Promise<Map<number, number[]> | null> {
  const { rows } = await sql<{ gram: number | null; counts: number[] | null }>`
    select g.gram, g.counts from (select 1 from fan_marks where ${ofPage(page, sort)} limit 1) known
    left join (select gram, counts from fan_gram_marks where ${ofPage(page, sort)} and gram = any(${grams}::int[])) g on true`.execute(
    db,
  )
  if (rows.length === 0) return null
  return new Map(rows.flatMap(({ gram, counts }) => (gram === null || !counts ? [] : [[gram, counts]])))
}
