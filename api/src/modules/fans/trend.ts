import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { addDays, daysBetween } from '../../infra/days'

export interface KnownDay {
  day: string
  joined: number
  gone: number
  /** How many followed at the end of this day, if there is a whole list of it. */
  total: number | null
}

/**
 * How many followed on each of these days: the number of the last whole list, plus those who joined and minus those who left
 * since. Null before the first list. `before` is the number on the day before the first of `days`.
 */
export function totalsOf(
  days: string[],
  known: ReadonlyMap<string, KnownDay>,
  before: number | null,
): (number | null)[] {
  let total = before
  return days.map((day) => {
    const here = known.get(day)
    if (here) total = here.total ?? (total === null ? null : total + here.joined - here.gone)
    return total
  })
}

export interface Trend {
  /** How many followed on each of the last 30 days, oldest first; null if no list is known. */
  counts: (number | null)[]
  /** How much the number of fans changed within the last seven days. */
  week: number
}

const shown = 30

/** The trends of some pages, from their days: two queries for all pages. */
export async function trendsOf(db: Db, pageIds: string[], today: string): Promise<Map<string, Trend>> {
  if (pageIds.length === 0) return new Map()
  const from = addDays(today, 1 - shown)
  const [days, before] = await Promise.all([
    knownDays(db, pageIds, from, today),
    totalsBefore(db, pageIds, from),
  ])
  const wanted = daysBetween(from, today)
  const weekAgo = addDays(today, -6)
  return new Map(
    pageIds.map((id) => {
      const known = days.get(id) ?? new Map<string, KnownDay>()
      const week = [...known.values()]
        .filter(({ day }) => day >= weekAgo)
        .reduce((sum, day) => sum + day.joined - day.gone, 0)
      return [id, { counts: totalsOf(wanted, known, before.get(id) ?? null), week }]
    }),
  )
}

/** The known figures of some pages' days. */
export async function knownDays(
  db: Db,
  pageIds: string[],
  from: string,
  to: string,
): Promise<Map<string, Map<string, KnownDay>>> {
  const { rows } = await sql<KnownDay & { pageId: string }>`
    select page_id as "pageId", day::text as day, joined, gone, total
    from fan_days where page_id = any(${pageIds}::bigint[]) and day between ${from}::date and ${to}::date
    order by page_id, day`.execute(db)
  const found = new Map<string, Map<string, KnownDay>>()
  for (const { pageId, ...day } of rows) {
    const days = found.get(pageId) ?? new Map<string, KnownDay>()
    found.set(pageId, days.set(day.day, day))
  }
  return found
}

/** How many followed on the day before: the last whole list's number, and later changes. */
export async function totalsBefore(db: Db, pageIds: string[], day: string): Promise<Map<string, number>> {
  if (pageIds.length === 0) return new Map()
  // One subquery per page, so that each queries one shard.
  const parts = pageIds.map(
    (id) => sql<{ pageId: string; total: number }>`
      select l.page_id as "pageId", (l.total + coalesce((
        select sum(d.joined - d.gone) from fan_days d
        where d.page_id = ${id} and d.day > l.day and d.day < ${day}::date), 0))::int as total
      from (
        select page_id, day, total from fan_days
        where page_id = ${id} and day < ${day}::date and total is not null
        order by day desc limit 1
      ) l`,
  )
  const { rows } = await sql<{ pageId: string; total: number }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.map(({ pageId, total }) => [pageId, total]))
}
