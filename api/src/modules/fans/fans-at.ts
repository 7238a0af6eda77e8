import type { Db } from '../../infra/database/connect'
import { firstFans } from './first-fans'
import { listFans } from './list'
import type { FanFilter } from './list-query'
import { countEach, listNarrowed } from './narrowed'
import { searchFans } from './search/search'
import type { Count, Found, Window } from './sought'

/** The fans of a filter who match all words, from an offset on. */
export async function findFans(db: Db, filter: FanFilter, words: string[], window: Window): Promise<Found> {
  const found = await read(db, filter, words, window)
  return found.exact ? found : { ...found, ...(await settle(db, filter, words, window, found)) }
}

function read(db: Db, filter: FanFilter, words: string[], window: Window): Promise<Found> {
  if (filter.narrow !== undefined) return listNarrowed(db, filter, words, window)
  return words.length === 0 ? listFans(db, filter, window) : searchFans(db, filter, words, window)
}

/** An estimate must not contradict the rows: the list ends where they end, and has at least as many. */
async function settle(
  db: Db,
  filter: FanFilter,
  words: string[],
  { after, before = after ? undefined : 0, offset, limit }: Window,
  { rows, total }: Found,
): Promise<Count> {
  if (before === undefined) return { total, exact: false }
  const end = before + offset + rows.length
  if (rows.length === limit) return { total: Math.max(total, end), exact: false }
  if (rows.length > 0 || end === 0) return { total: end, exact: true }
  // Beyond the end, which all matches were read to find out.
  return countEach(db, filter, words)
}

interface Asked {
  words: string[]
  offset: number
  limit: number
  /** How many of the page's newest fans the member's plan shows, if it does not show all. */
  most: number | null
}

/** The same within what the member can see. */
export async function fansAt(
  db: Db,
  filter: FanFilter,
  { words, offset, limit, most }: Asked,
): Promise<Found> {
  if (most === null) return findFans(db, filter, words, { offset, limit })
  const rows = await firstFans(db, filter, words, most)
  return { rows: rows.slice(offset, offset + limit), total: rows.length, exact: true }
}
