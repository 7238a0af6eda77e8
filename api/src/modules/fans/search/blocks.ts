import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import {
  beforePlace,
  columns,
  conditions,
  type FanFilter,
  type FanRow,
  fromPlace,
  orderOf,
  saysAll,
  sizeOf,
} from '../list-query'
import { type Place, placeAt, placeOf } from '../list-index/find'
import { blockIn } from '../list-index/blocks'
import { sampleMatches } from './count'
import type { Count, Found, Sought, Window } from '../sought'

/** Grams in the same block need not be in the same name: this many times more rows are read. */
const slack = 4

/**
 * A page of matches in the list's order, found by reading only blocks that can contain any; `bounds` is the most matches in
 * each. Null if too many rows were read for too few matches: then the index is faster.
 */
export async function walkBlocks(
  db: Db,
  filter: FanFilter,
  sought: Sought,
  bounds: number[],
  window: Window,
): Promise<Found | null> {
  const { gone, since } = filter
  const plain = gone === undefined && since === undefined
  const isCounted = plain && sought.isExact && sought.grams.length === 1
  // A jump to an offset needs exact counts.
  if (window.offset > 0 && !isCounted) return null
  const [rows, count] = await Promise.all([
    walk(db, filter, sought, bounds, window, isCounted),
    window.known ?? countOf(db, filter, sought, bounds, isCounted),
  ])
  return rows && { rows, ...count }
}

async function walk(
  db: Db,
  filter: FanFilter,
  sought: Sought,
  bounds: number[],
  window: Window,
  isCounted: boolean,
): Promise<FanRow[] | null> {
  const { page, sort } = filter
  const block = blockIn(page.fans + page.fansGone, bounds.length)
  const forward = bounds.map((_, n) => n)
  const order = sort === 'oldest' ? forward.reverse() : forward
  let left = order.slice(await firstOf(db, filter, order, block, window.after))
  let skip = window.offset
  while (isCounted && left.length > 0 && skip >= bounds[left[0]!]!) skip -= bounds[left.shift()!]!

  const rows: FanRow[] = []
  let [looked, mostLooked] = [0, slack * Math.sqrt(window.limit * sizeOf(filter)) + slack * block]
  while (rows.length < window.limit && left.length > 0) {
    if (looked > mostLooked && !isCounted) return null
    const need = window.limit - rows.length
    const span = spanOf(left, bounds, isCounted ? skip + need : need * slack)
    left = left.slice(span.taken)
    if (span.blocks.length === 0) continue
    const { after } = window
    const met = await readSpan(db, filter, sought, span.blocks, block, { after, offset: skip, limit: need })
    rows.push(...met)
    // The first block that is read has more matches than are left to skip.
    skip = 0
    looked += span.blocks.length * block
  }
  return rows
}

/** The number for a single pair is known; for several it is estimated, and is at most that of the rarest. */
async function countOf(
  db: Db,
  filter: FanFilter,
  { grams, isExact }: Sought,
  bounds: number[],
  isCounted: boolean,
): Promise<Count> {
  const most = bounds.reduce((sum, n) => sum + n, 0)
  if (isCounted) return { total: most, exact: true }
  const share = sizeOf(filter) / sizeOf({ page: filter.page })
  const about =
    isExact && grams.length === 1 && filter.since === undefined
      ? most * share
      : await sampleMatches(db, filter, sql<boolean>`grams @> ${grams}::int[]`)
  return { total: Math.round(Math.min(most, about)), exact: false }
}

/** The first block to read: the cursor's, or the very first. */
async function firstOf(
  db: Db,
  filter: FanFilter,
  order: number[],
  block: number,
  after: Window['after'],
): Promise<number> {
  if (!after) return 0
  const place = await placeOf(db, filter, after)
  return Math.max(0, order.indexOf(Math.floor((place?.position ?? 0) / block)))
}

/** The next adjacent blocks that together have enough matches. */
function spanOf(left: number[], bounds: number[], enough: number) {
  let taken = left.findIndex((n) => bounds[n]! > 0)
  if (taken < 0) return { blocks: [], taken: left.length }
  const blocks: number[] = []
  for (let sum = 0; taken < left.length && sum < enough; taken++) {
    const n = left[taken]!
    if (bounds[n] === 0) break
    sum += bounds[n]!
    blocks.push(n)
  }
  return { blocks, taken }
}

/** The function keeps the planner from using the gram index: a block's rows are few, and are read in the list's order. */
async function readSpan(
  db: Db,
  filter: FanFilter,
  { words, grams, isExact }: Sought,
  blocks: number[],
  block: number,
  { after, offset, limit }: Window,
): Promise<FanRow[]> {
  const first = Math.min(...blocks)
  const [from, to] = await Promise.all([
    first === 0 ? undefined : placeAt(db, filter, first * block),
    placeAt(db, filter, (Math.max(...blocks) + 1) * block),
  ])
  const { rows } = await sql<FanRow>`
    select ${columns} from fans
    where ${conditions(filter, after)} and ${between(filter, from, to)}
      and coalesce(grams, '{}'::int[]) @> ${grams}::int[] and ${isExact ? sql`true` : saysAll(words)}
    order by ${orderOf(filter.sort)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function between({ sort }: FanFilter, from: Place | undefined, to: Place | undefined): RawBuilder<boolean> {
  const start = from ? fromPlace(sort, from.key) : sql<boolean>`true`
  const end = to ? beforePlace(sort, to.key) : sql<boolean>`true`
  return sql<boolean>`${start} and ${end}`
}
