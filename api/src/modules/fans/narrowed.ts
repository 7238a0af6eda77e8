import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import type { FanCondition } from '../fan-labels/conditions'
import { gramsOfQuery, saltOf } from './grams'
import { columns, conditions, type FanFilter, type FanRow, orderOf, saysAll, sizeOf } from './list-query'
import { sampleMatches } from './search/count'
import type { Count, Found, Window } from './sought'

/** How many of the list's first rows are searched in each step, before all of them are. */
const walks = [300, 4000]
/** A larger number is estimated instead of counted. */
const counted = 20_000

/**
 * The fans who satisfy an additional condition (`narrow`) and words, in the list's order. If there are many, the first rows
 * contain enough of them; if there are few, the whole list is queried by sets: first the matches from indexes, then their rows.
 */
export async function listNarrowed(
  db: Db,
  filter: FanFilter,
  words: string[],
  window: Window,
): Promise<Found> {
  const [rows, known] = await Promise.all([
    find(db, filter, words, window),
    window.known ?? count(db, filter, words),
  ])
  return { rows, ...known }
}

async function find(db: Db, filter: FanFilter, words: string[], window: Window): Promise<FanRow[]> {
  for (const most of walks) {
    const rows = window.offset + window.limit <= most && (await walk(db, filter, words, window, most))
    if (rows) return rows
  }
  return fromAll(db, filter, words, window)
}

/** The fans who satisfy the condition and the words. */
function isMeant(
  { page, narrow }: FanFilter,
  words: readonly string[],
  way: keyof FanCondition,
): RawBuilder<boolean> {
  const condition = sql.raw(narrow?.[way] ?? 'true')
  if (words.length === 0) return sql<boolean>`(${condition})`
  const grams = [...new Set(gramsOfQuery(saltOf(page.id), words))]
  const has = grams.length === 0 ? sql`true` : sql`grams @> ${grams}::int[]`
  return sql<boolean>`(${condition}) and ${has} and ${saysAll(words)}`
}

async function walk(
  db: Db,
  filter: FanFilter,
  words: string[],
  { after, offset, limit }: Window,
  most: number,
): Promise<FanRow[] | null> {
  const order = orderOf(filter.sort)
  const { rows } = await sql<FanRow & { of: number }>`
    select ${columns}, of from (
      select *, (count(*) over ())::int as of
      from (select * from fans where ${conditions(filter, after)} order by ${order} limit ${sql.lit(most)}) first
    ) fans where ${isMeant(filter, words, 'probe')}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const isEnough = rows.length === limit || (rows[0] !== undefined && rows[0].of < most)
  return isEnough ? rows : null
}

async function fromAll(
  db: Db,
  filter: FanFilter,
  words: string[],
  { after, offset, limit }: Window,
): Promise<FanRow[]> {
  const order = orderOf(filter.sort)
  const { rows } = await sql<FanRow>`
    with meant as materialized (
      select ${filter.sort === 'name' ? sql`page_id, name, username, uid` : sql`page_id, at, uid`} from fans
      where ${conditions(filter, after)} and ${isMeant(filter, words, 'set')}
    )
    select ${columns} from fans where page_id = ${filter.page.id}
      and uid = any(array(select uid from meant order by ${order} limit ${limit} offset ${offset}))
    order by ${order}`.execute(db)
  return rows
}

async function count(db: Db, filter: FanFilter, words: string[]): Promise<Count> {
  if (sizeOf(filter) > counted) {
    const about = await sampleMatches(db, filter, isMeant(filter, words, 'probe'))
    if (about > counted) return { total: Math.round(about), exact: false }
  }
  return countEach(db, filter, words)
}

/** Counts all matches, however many. */
export async function countEach(db: Db, filter: FanFilter, words: string[]): Promise<Count> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from fans where ${conditions(filter)} and ${isMeant(filter, words, 'set')}`.execute(
    db,
  )
  return { total: rows[0]!.n, exact: true }
}
