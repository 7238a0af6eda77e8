import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { filters, conditions, type FanFilter, orderOf, sizeOf } from '../list-query'
import { hasGrams } from './has-grams'
import { markEvery } from '../list-index/blocks'
import type { Count, Sought } from '../sought'

/** At most this many matches are counted; a larger number is estimated. */
const counted = 20_000
/** How many rows the estimate reads. */
const sampled = 4000

/** How many match: counted only in the index, without reading names; a very large number is estimated. */
export async function countMatches(db: Db, filter: FanFilter, { grams, isExact }: Sought): Promise<Count> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from fans where ${hasGrams(filter, grams)} limit ${sql.lit(counted)}) f`.execute(
    db,
  )
  const total = rows[0]?.n ?? 0
  if (total < counted) return { total, exact: isExact }
  return estimate(db, filter, sql<boolean>`grams @> ${grams}::int[]`)
}

/** Estimates the number by the share of matches in the first few thousand rows. */
export async function estimate(db: Db, filter: FanFilter, matches: RawBuilder<boolean>): Promise<Count> {
  const { rows } = await sql<{ of: number; n: number }>`
    select count(*)::int as of, (count(*) filter (where f.matches))::int as n
    from (select ${matches} as matches from fans where ${conditions(filter)} order by ${orderOf(filter.sort)} limit ${sql.lit(sampled)}) f`.execute(
    db,
  )
  const { of = 0, n = 0 } = rows[0] ?? {}
  return of < sampled
    ? { total: n, exact: true }
    : { total: Math.round((n / of) * sizeOf(filter)), exact: false }
}

const samples = 8

/** Estimates the number in a list with a list index, by the share of matches after a few marks spread over the list. */
export async function sampleMatches(
  db: Db,
  { page, gone, since }: FanFilter,
  matches: RawBuilder<boolean>,
): Promise<number> {
  const size = page.fans + page.fansGone
  const step = markEvery * Math.max(1, Math.floor(size / markEvery / samples))
  const { rows } = await sql<{ of: number; n: number }>`
    select count(*)::int as of, (count(*) filter (where f.matches))::int as n
    from (select at, uid from fan_marks
      where page_id = ${page.id} and version = ${page.fansVersion} and sort = 'at' and position % ${step} = 0) m,
    lateral (select ${matches} and ${filters({ gone, since })} as matches from fans
      where page_id = ${page.id} and (at, uid) <= (m.at, m.uid) order by at desc, uid desc limit ${sql.lit(markEvery)}) f`.execute(
    db,
  )
  return ((rows[0]?.n ?? 0) / Math.max(1, rows[0]?.of ?? 0)) * size
}
