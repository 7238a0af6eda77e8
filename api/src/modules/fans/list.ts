import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { startOf } from '../../infra/days'
import { columns, conditions, type FanFilter, type FanRow, filters, fromPlace, orderOf } from './list-query'
import { lastPlaceSince, type Place, placeBefore, placeBeforeSince } from './list-index/find'
import { markEvery } from './list-index/blocks'
import type { Count, Found, Window } from './sought'

/** A page of the list without a search. A page deep inside begins at the nearest mark. */
export async function listFans(db: Db, filter: FanFilter, window: Window): Promise<Found> {
  const { after, offset, limit } = window
  const count = Promise.resolve(window.known ?? countFans(db, filter))
  const isNear = after !== undefined || offset < markEvery
  const rows = isNear
    ? read(db, filter, conditions(filter, after), offset, limit)
    : jump(db, filter, offset, limit, count)
  const [found, known] = await Promise.all([rows, count])
  return { rows: found, ...known }
}

async function jump(
  db: Db,
  filter: FanFilter,
  offset: number,
  limit: number,
  count: Promise<Count>,
): Promise<FanRow[]> {
  const { page, sort, since } = filter
  // Marks count from the newest: the oldest-first list is the same one read from its end.
  if (sort === 'oldest') {
    const end = (await count).total - offset
    const start = Math.max(0, end - limit)
    if (end <= 0) return []
    const rows = await jump(db, { ...filter, sort: 'newest' }, start, end - start, count)
    return rows.reverse()
  }
  let place: Place | undefined
  if (sort === 'name' && since !== undefined) {
    const [found, { total }] = await Promise.all([placeBeforeSince(db, { ...filter, since }, offset), count])
    const walked = markEvery + (limit * (page.fans + page.fansGone)) / Math.max(1, total)
    if (total < walked) return sortAll(db, filter, offset, limit)
    place = found
  } else place = await placeBefore(db, filter, offset)
  return place
    ? read(
        db,
        filter,
        sql<boolean>`${conditions(filter)} and ${fromPlace(sort, place.key)}`,
        offset - place.before,
        limit,
      )
    : countOff(db, filter, offset, limit)
}

/** Sorts all fans since a day. They are few, so reading the whole list in the order of names would take longer. */
async function sortAll(db: Db, filter: FanFilter, offset: number, limit: number): Promise<FanRow[]> {
  const { rows } = await sql<FanRow>`
    with meant as materialized (select * from fans where ${conditions(filter)})
    select ${columns} from meant order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

async function read(
  db: Db,
  { sort }: FanFilter,
  where: ReturnType<typeof conditions>,
  offset: number,
  limit: number,
): Promise<FanRow[]> {
  const { rows } = await sql<FanRow>`
    select ${columns} from fans where ${where} order by ${orderOf(sort)} limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

/** Used while there is no list index: skipped rows are counted in the database index, without reading them. */
async function countOff(db: Db, filter: FanFilter, offset: number, limit: number): Promise<FanRow[]> {
  const order = orderOf(filter.sort)
  const keys = filter.sort === 'name' ? sql`uid` : sql`at, uid`
  const { rows } = await sql<FanRow>`
    with shown as materialized (select ${keys} from fans where ${conditions(filter)} order by ${order} limit ${limit} offset ${offset})
    select ${columns} from fans where page_id = ${filter.page.id} and uid = any(array(select uid from shown)) order by ${order}`.execute(
    db,
  )
  return rows
}

/** How many fans match. The page's own counters give the number, except since a day: then it is counted from the nearest mark. */
export async function countFans(db: Db, filter: FanFilter): Promise<Count> {
  const { page, gone, since } = filter
  if (since === undefined)
    return { total: (gone === true ? 0 : page.fans) + (gone === false ? 0 : page.fansGone), exact: true }
  const { rows } = await sql<{ n: number }>`
    with place as (${lastPlaceSince(filter, startOf(since))})
    select (coalesce((select before from place), 0) + (
      select count(*) from fans where page_id = ${page.id} and ${filters(filter)}
        and (at, uid) <= (coalesce((select at from place), 'infinity'), coalesce((select uid from place), ''))))::int as n`.execute(
    db,
  )
  return { total: rows[0]!.n, exact: true }
}
