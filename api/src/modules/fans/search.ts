import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { gramsOfQuery, saltOf } from './grams'
import {
  columns,
  conditions,
  type FanFilter,
  type FanRow,
  filters,
  orderOf,
  type Position,
  saysAll,
} from './list-query'

export interface Count {
  total: number
  exact: boolean
}

export interface Found extends Count {
  rows: FanRow[]
}

export interface Window {
  after?: Position | undefined
  offset: number
  limit: number
  /** The number of matches, where a page before this one has counted them. */
  known?: Count | undefined
}

/** Frequent words are found among the first so many rows of the list, rare ones through the index. */
const walked = 4000
/** So many matches are counted; above that, their number is estimated. */
const counted = 20_000

/**
 * The fans in whose names all words are, in the list's order. Which way is quicker is not left to the planner's guess:
 * the list is walked a little, and where that does not fill the page, few match, and the index gives all of them.
 */
export async function searchFans(db: Db, filter: FanFilter, words: string[], window: Window): Promise<Found> {
  const grams = gramsOfQuery(saltOf(filter.page.id), words)
  if (grams.length === 0) return walkAll(db, filter, words, window)
  if (window.offset > 0 || sizeOf(filter) <= walked) return fromIndex(db, filter, words, grams, window)
  const { rows } = await sql<FanRow>`
    select * from (select ${columns}, grams from fans where ${conditions(filter, window.after)}
      order by ${orderOf(filter.sort)} limit ${sql.lit(walked)}) f
    where f.grams @> ${grams}::int[] and ${saysAll(words)} limit ${window.limit}`.execute(db)
  if (rows.length < window.limit) return fromIndex(db, filter, words, grams, window)
  return { rows, ...(window.known ?? (await countMatches(db, filter, words, grams))) }
}

/** All that match, out of the index: its rows are read once, for the page and for their number. */
async function fromIndex(
  db: Db,
  filter: FanFilter,
  words: string[],
  grams: number[],
  { after, offset, limit }: Window,
): Promise<Found> {
  const { rows } = await sql<FanRow & Count>`
    with matches as materialized (select * from fans where ${hasGrams(filter, grams)} and ${saysAll(words)}),
      shown as (select ${columns} from matches where ${conditions(filter, after)} order by ${orderOf(filter.sort)} limit ${limit} offset ${offset})
    select c.total, s.* from (select count(*)::int as total from matches) c left join shown s on true`.execute(
    db,
  )
  return { rows: rows.filter(({ uid }) => uid !== null), total: rows[0]?.total ?? 0, exact: true }
}

/** Single Latin letters: so many fans have one that the list itself is looked through. */
async function walkAll(
  db: Db,
  filter: FanFilter,
  words: string[],
  { after, offset, limit, known }: Window,
): Promise<Found> {
  const says = saysAll(words)
  const { rows } =
    await sql<FanRow>`select ${columns} from fans where ${conditions(filter, after)} and ${says}
    order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}`.execute(db)
  if (!after && offset === 0 && rows.length < limit) return { rows, total: rows.length, exact: true }
  return { rows, ...(known ?? (await estimate(db, filter, says))) }
}

/** How many match: by the index alone, without a look at their names; of very many, about how many. */
async function countMatches(db: Db, filter: FanFilter, words: string[], grams: number[]): Promise<Count> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from fans where ${hasGrams(filter, grams)} limit ${sql.lit(counted)}) f`.execute(
    db,
  )
  const total = rows[0]?.n ?? 0
  // A word of one pair is where its pair is; those of a longer one may stand apart.
  if (total < counted) return { total, exact: words.every((word) => word.length <= 2) }
  return estimate(db, filter, sql<boolean>`grams @> ${grams}::int[]`)
}

/** About how many: as many of all as of the first few thousand. */
async function estimate(db: Db, filter: FanFilter, matches: RawBuilder<boolean>): Promise<Count> {
  const { rows } = await sql<{ of: number; n: number }>`
    select count(*)::int as of, (count(*) filter (where f.matches))::int as n
    from (select ${matches} as matches from fans where ${conditions(filter)} order by ${orderOf(filter.sort)} limit ${sql.lit(walked)}) f`.execute(
    db,
  )
  const { of = 0, n = 0 } = rows[0] ?? {}
  return of < walked
    ? { total: n, exact: true }
    : { total: Math.round((n / of) * sizeOf(filter)), exact: false }
}

const sizeOf = ({ page, gone }: FanFilter) =>
  gone === undefined ? page.fans + page.fansGone : gone ? page.fansGone : page.fans

/** The sum keeps the planner from every other index: it cannot know that the grams are salted with the page. */
const hasGrams = (filter: FanFilter, grams: number[]) =>
  sql<boolean>`grams @> ${grams}::int[] and page_id + 0 = ${filter.page.id} and ${filters(filter)}`
