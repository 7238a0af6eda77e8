import type { Db } from '../../infra/database/connect'
import { firstFans } from './first-fans'
import { listFans } from './list'
import type { FanFilter } from './list-query'
import { listNarrowed } from './narrowed'
import { searchFans } from './search/search'
import type { Found, Window } from './sought'

/** The fans of a filter who match all words, from an offset on. */
export function findFans(db: Db, filter: FanFilter, words: string[], window: Window): Promise<Found> {
  if (filter.narrow !== undefined) return listNarrowed(db, filter, words, window)
  return words.length === 0 ? listFans(db, filter, window) : searchFans(db, filter, words, window)
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
