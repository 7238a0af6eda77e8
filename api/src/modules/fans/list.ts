import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { startOf } from './days'
import {
  behind,
  columns,
  conditions,
  type FanFilter,
  type FanRow,
  filters,
  orderOf,
  type Position,
} from './list-query'
import type { Count, Found, Window } from './search'

/** A page of the list as it stands. A page deep inside begins at the nearest mark. */
export async function listFans(
  db: Db,
  filter: FanFilter,
  { after, offset, limit, known }: Window,
): Promise<Found> {
  const [rows, count] = await Promise.all([
    rowsAt(db, filter, after, offset, limit),
    known ?? countFans(db, filter),
  ])
  return { rows, ...count }
}

/** Below this offset counting off is as quick as looking for a mark. */
const near = 1000

async function rowsAt(
  db: Db,
  filter: FanFilter,
  after: Position | undefined,
  offset: number,
  limit: number,
): Promise<FanRow[]> {
  const total = filter.page.fans + filter.page.fansGone
  if (
    after ||
    offset < near ||
    filter.gone !== undefined ||
    (filter.since !== undefined && filter.sort !== 'newest')
  )
    return read(db, filter, after, offset, limit)
  // Marks are counted from the newest: the oldest-first list is the same one from its other end.
  if (filter.sort === 'oldest') {
    const end = total - offset
    const start = Math.max(0, end - limit)
    return end <= 0
      ? []
      : (await rowsAt(db, { ...filter, sort: 'newest' }, undefined, start, end - start)).reverse()
  }
  const mark = await markBefore(db, filter, offset)
  return mark
    ? read(db, filter, mark.position, offset - mark.at - 1, limit)
    : read(db, filter, undefined, offset, limit)
}

async function read(
  db: Db,
  filter: FanFilter,
  after: Position | undefined,
  offset: number,
  limit: number,
): Promise<FanRow[]> {
  const order = orderOf(filter.sort)
  if (offset < near) {
    const { rows } =
      await sql<FanRow>`select ${columns} from fans where ${conditions(filter, after)} order by ${order} limit ${limit} offset ${offset}`.execute(
        db,
      )
    return rows
  }
  // What is skipped is counted off in the index, without a look at the rows.
  const keys = filter.sort === 'name' ? sql`uid` : sql`at, uid`
  const { rows } = await sql<FanRow>`
    with shown as materialized (select ${keys} from fans where ${conditions(filter, after)} order by ${order} limit ${limit} offset ${offset})
    select ${columns} from fans where page_id = ${filter.page.id} and uid = any(array(select uid from shown)) order by ${order}`.execute(
    db,
  )
  return rows
}

/** The last mark before a row of the list; undefined where there is none of the present version. */
async function markBefore(
  db: Db,
  { page, sort }: FanFilter,
  offset: number,
): Promise<{ at: number; position: Position } | undefined> {
  const { rows } = await sql<{ position: number; at: Date | null; name: string | null; uid: string }>`
    select position, at, name, uid from fan_marks
    where page_id = ${page.id} and version = ${page.fansVersion} and sort = ${sort === 'name' ? 'name' : 'at'} and position < ${offset}
    order by position desc limit 1`.execute(db)
  const mark = rows[0]
  return (
    mark && {
      at: mark.position,
      position: { sort, key: mark.at?.toISOString() ?? mark.name ?? '', uid: mark.uid },
    }
  )
}

/** How many there are. The page's own counters know, but where a day is given: then it is counted from the nearest mark. */
async function countFans(db: Db, filter: FanFilter): Promise<Count> {
  const { page, gone, since } = filter
  if (since === undefined)
    return { total: (gone === true ? 0 : page.fans) + (gone === false ? 0 : page.fansGone), exact: true }
  const mark = gone === undefined ? await lastMarkSince(db, filter, startOf(since)) : undefined
  const rest = mark ? sql`and ${behind('newest', { key: mark.at.toISOString(), uid: mark.uid })}` : sql``
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from fans where page_id = ${page.id} and ${filters(filter)} ${rest}`.execute(
    db,
  )
  return { total: (rows[0]?.n ?? 0) + (mark ? mark.position + 1 : 0), exact: true }
}

async function lastMarkSince(db: Db, { page }: FanFilter, since: Date) {
  const { rows } = await sql<{ position: number; at: Date; uid: string }>`
    select position, at, uid from fan_marks
    where page_id = ${page.id} and version = ${page.fansVersion} and sort = 'at' and at >= ${since}::timestamptz
    order by position desc limit 1`.execute(db)
  return rows[0]
}
