import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import type { PageRow } from '../../pages/owned-page'
import { dayNumber, startOf } from '../../../infra/days'
import type { FanFilter, Position } from '../list-query'
import type { MarkSort } from './scan'
import { superblockOf } from './blocks'

/** A place in a list, counted from the newest fan (or the first name). */
export interface Place {
  /** How many of the requested fans are before it. */
  before: number
  /** Its position among all fans. */
  position: number
  key: Pick<Position, 'key' | 'uid'>
}

export const markSort = (sort: FanFilter['sort']): MarkSort => (sort === 'name' ? 'name' : 'at')

/** The last mark with at most `offset` of the requested fans before it; undefined if there is none. */
export function placeBefore(db: Db, filter: FanFilter, offset: number): Promise<Place | undefined> {
  return findPlace(db, filter, sql<boolean>`${ranks(filter.gone)} <= ${offset}`)
}

/**
 * For the list by name since a day: the last mark with at most `offset` of its fans before it; undefined if there is none.
 * Searches the superblocks, then the blocks of the one found.
 */
export async function placeBeforeSince(
  db: Db,
  { page, gone, since }: FanFilter & { since: string },
  offset: number,
): Promise<Place | undefined> {
  const before = sql`${dayNumber(startOf(since)) - 1}::smallint`
  const chosen = (present: RawBuilder<unknown>, left: RawBuilder<unknown>) =>
    gone === undefined ? sql`${present} + ${left}` : gone ? left : present
  const cameLater = (sums: RawBuilder<unknown>) =>
    sql`coalesce(${sums}[width_bucket(${before}, days) + 1], 0)`
  const ofSuperblock = chosen(cameLater(sql`present_since`), cameLater(sql`gone_since`))
  const cameIn = (days: RawBuilder<unknown>) => sql`cardinality(${days}) - width_bucket(${before}, ${days})`
  const ofBlock = chosen(cameIn(sql`present_days`), cameIn(sql`gone_days`))
  const { rows } = await sql<{ position: number; before: number; name: string; uid: string }>`
    with superblock as (
      select position, before from (
        select position, sum(many) over (order by position) - many as before from (
          select position, ${ofSuperblock} as many from fan_day_chapters
          where page_id = ${page.id} and version = ${page.fansVersion}) n) counted
      where before <= ${offset} order by position desc limit 1),
    block as (
      select position, before from (
        select position, (started + sum(many) over (order by position) - many)::int as before from (
          select s.position, c.before as started, ${ofBlock} as many from superblock c, fan_day_marks s
          where s.page_id = ${page.id} and s.version = ${page.fansVersion}
            and s.position >= c.position and s.position < c.position + ${superblockOf(page.fans + page.fansGone)}) n) counted
      where before <= ${offset} order by position desc limit 1)
    select m.position, s.before, m.name, m.uid from block s
    join fan_marks m on m.page_id = ${page.id} and m.version = ${page.fansVersion} and m.sort = 'name'
      and m.position = s.position`.execute(db)
  const mark = rows[0]
  return mark && { position: mark.position, before: mark.before, key: { key: mark.name, uid: mark.uid } }
}

/** The last mark of the fans who followed on a day or later, as SQL. */
export const lastPlaceSince = (filter: FanFilter, since: Date) =>
  selectPlace({ ...filter, sort: 'newest' }, sql<boolean>`at >= ${since}::timestamptz`)

/** The last mark at or before a row. */
export function placeOf(db: Db, filter: FanFilter, { key, uid }: Position): Promise<Place | undefined> {
  const isBefore =
    filter.sort === 'name'
      ? sql<boolean>`(name, uid) <= (${key}, ${uid})`
      : sql<boolean>`(at, uid) >= (${key}::timestamptz, ${uid})`
  return findPlace(db, filter, isBefore)
}

/** The mark at a position. */
export const placeAt = (db: Db, filter: FanFilter, position: number): Promise<Place | undefined> =>
  findPlace(db, filter, sql<boolean>`position = ${position}`)

interface PlaceRow {
  position: number
  before: number
  at: Date | null
  name: string | null
  uid: string
}

/** The last mark that satisfies a condition. */
async function findPlace(db: Db, filter: FanFilter, where: RawBuilder<boolean>): Promise<Place | undefined> {
  const { rows } = await selectPlace(filter, where).execute(db)
  const mark = rows[0]
  return (
    mark && {
      position: mark.position,
      before: mark.before,
      key: { key: mark.at?.toISOString() ?? mark.name ?? '', uid: mark.uid },
    }
  )
}

const selectPlace = ({ page, sort, gone }: FanFilter, where: RawBuilder<boolean>) => sql<PlaceRow>`
  select position, ${ranks(gone)} as before, at, name, uid from fan_marks
  where ${ofPage(page, sort)} and ${where} order by position desc limit 1`

/** How many of the requested fans are before a mark. */
const ranks = (gone: boolean | undefined) =>
  gone === undefined ? sql`position` : gone ? sql`position - present` : sql`present`

const ofPage = ({ id, fansVersion }: Pick<PageRow, 'id' | 'fansVersion'>, sort: FanFilter['sort']) =>
  sql<boolean>`page_id = ${id} and version = ${fansVersion} and sort = ${markSort(sort)}`

/** How often each of these grams occurs in each block of the list; without rare ones. Null if they were not counted. */
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
