import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { gramsOfQuery, saltOf } from '../grams'
import { countFans } from '../list'
import { columns, conditions, type FanFilter, type FanRow, orderOf, saysAll, sizeOf } from '../list-query'
import { gramCounts } from '../list-index/find'
import { countMatches, estimate } from './count'
import { hasGrams } from './has-grams'
import type { Count, Found, Sought, Window } from '../sought'
import { walkBlocks } from './blocks'

/** How many of the list's first rows are read before the index, if its grams were not counted. */
const walked = 4000

/**
 * The fans whose names contain all words, in the list's order. Which method is faster is not left to the planner: fans with a
 * rare pair of characters are read from the index; those with only frequent pairs are found by walking through the list, only
 * in the blocks that contain them.
 */
export async function searchFans(db: Db, filter: FanFilter, words: string[], window: Window): Promise<Found> {
  const grams = [...new Set(gramsOfQuery(saltOf(filter.page.id), words))]
  const sought: Sought = { words, grams, isExact: words.every((word) => word.length <= 2) }
  if (grams.length === 0) return walkAll(db, filter, words, window)
  if (sizeOf(filter) <= walked) return fromIndex(db, filter, sought, window)
  const counts = await gramCounts(db, filter, grams)
  if (!counts) return walk(db, filter, sought, window, walked)
  const rare = rarestOf(sought, counts)
  if (counts.size < grams.length) return fromIndex(db, filter, rare, window)
  const bounds = leastOf([...counts.values()])
  if (filter.gone === true) {
    const share = bounds.reduce((sum, n) => sum + n, 0) / sizeOf({ page: filter.page })
    // If matches are as frequent among them as among all, this many rows contain a page's matches three times.
    const rows = Math.ceil((3 * window.limit) / share)
    if (rows > walked) return fromIndex(db, filter, rare, window)
    const about = { total: Math.round(share * sizeOf(filter)), exact: false }
    return walk(db, filter, rare, { ...window, known: window.known ?? about }, rows)
  }
  const share = (await countFans(db, filter)).total / (filter.page.fans + filter.page.fansGone)
  const most = bounds.reduce((sum, n) => sum + n, 0) * share
  // Both methods read this many rows: all matches, or all rows between the matches of a page. With a long word, few names have
  // all its grams: the walk would give up after more rows than these, however few match.
  const least = Math.sqrt(window.limit * sizeOf(filter)) * (rare === sought ? 1 : 3)
  if (most <= least) return fromIndex(db, filter, rare, window)
  return (await walkBlocks(db, filter, sought, bounds, window)) ?? (await fromIndex(db, filter, rare, window))
}

/**
 * How many grams, the rarest, are looked up in the index; the names are then checked for the rest. Looking up all 23 of a user
 * name among 10,000,000 took 110 to 480 ms, the three rarest 5.
 */
const looked = 3

function rarestOf(sought: Sought, counts: ReadonlyMap<number, number[]>): Sought {
  const { grams } = sought
  if (grams.length <= looked) return sought
  // Grams that are too rare to be counted come first.
  const many = new Map(grams.map((gram) => [gram, (counts.get(gram) ?? []).reduce((sum, n) => sum + n, 0)]))
  const rarest = grams.toSorted((one, other) => many.get(one)! - many.get(other)!).slice(0, looked)
  return { ...sought, grams: rarest, isExact: false }
}

/** A block has at most as many matches as occurrences of its rarest gram. */
const leastOf = (counts: number[][]) =>
  (counts[0] ?? []).map((_, block) => Math.min(...counts.map((of) => of[block] ?? 0)))

/** Used without counts: reads a little of the list; if that does not fill the page, matches are few, and the index is used. */
async function walk(db: Db, filter: FanFilter, sought: Sought, window: Window, most: number): Promise<Found> {
  if (window.offset > 0) return fromIndex(db, filter, sought, window)
  const { words, grams } = sought
  const { rows } = await sql<FanRow>`
    select * from (select ${columns}, grams from fans where ${conditions(filter, window.after)}
      order by ${orderOf(filter.sort)} limit ${sql.lit(most)}) f
    where f.grams @> ${grams}::int[] and ${saysAll(words)} limit ${window.limit}`.execute(db)
  if (rows.length < window.limit) return fromIndex(db, filter, sought, window)
  return { rows, ...(window.known ?? (await countMatches(db, filter, sought))) }
}

/** All matches from the index: its rows are read once, for the page and for their number. */
async function fromIndex(
  db: Db,
  filter: FanFilter,
  { words, grams, isExact }: Sought,
  { after, offset, limit }: Window,
): Promise<Found> {
  const says = isExact ? sql`true` : saysAll(words)
  const { rows } = await sql<FanRow & Count>`
    with matches as materialized (select * from fans where ${hasGrams(filter, grams)} and ${says}),
      shown as (select ${columns} from matches where ${conditions(filter, after)} order by ${orderOf(filter.sort)} limit ${limit} offset ${offset})
    select c.total, s.* from (select count(*)::int as total from matches) c left join shown s on true`.execute(
    db,
  )
  return { rows: rows.filter(({ uid }) => uid !== null), total: rows[0]?.total ?? 0, exact: true }
}

/** For single Latin letters, which so many fans have that the list itself is read. */
async function walkAll(
  db: Db,
  filter: FanFilter,
  words: string[],
  { after, offset, limit, known }: Window,
): Promise<Found> {
  const says: RawBuilder<boolean> = saysAll(words)
  const { rows } =
    await sql<FanRow>`select ${columns} from fans where ${conditions(filter, after)} and ${says}
    order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}`.execute(db)
  if (!after && offset === 0 && rows.length < limit) return { rows, total: rows.length, exact: true }
  return { rows, ...(known ?? (await estimate(db, filter, says))) }
}
