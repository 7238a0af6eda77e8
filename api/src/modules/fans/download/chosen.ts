import { escapeLiteral } from 'pg'
import { startOf } from '../../../infra/days'
import { gramsOfQuery, saltOf } from '../grams'
import { type FanFilter, likeWord, textOf } from '../list-query'
import type { PageRow } from '../../pages/owned-page'
import { listedSql } from '../listed-ids'

/** The choice of a page's fans for a file. */
export interface Choice {
  page: PageRow
  /** Undefined for all. */
  uids?: string[] | undefined
  /** If all: only those that match the list's own filter. */
  filter?: (Pick<FanFilter, 'since' | 'gone' | 'narrow'> & { words: string[] }) | undefined
  /** The number of newest fans that the member's plan shows, if it does not show all. */
  most: number | null
}

/** Longer lists are not sorted: sorting a million rows takes as long as writing them. */
const sortedUpTo = 100_000

/**
 * The rows as a query without parameters, which COPY does not support: the page's id is our number, uids are quoted by the
 * driver. A member who sees only a part of the list chooses among that part (`first-fans.ts`).
 */
export function chosenRows({ page, uids, filter, most }: Choice, columns: string): string {
  const own = `page_id = ${BigInt(page.id)} ${filter ? filterText(page.id, filter) : ''}`
  const newest = 'order by at desc, uid desc'
  const shown =
    most === null
      ? 'fans'
      : `(select * from fans where page_id = ${BigInt(page.id)} ${newest} limit ${Math.trunc(most)}) fans`
  const chosen = uids
    ? `and uid = any(array[${uids.map((uid) => escapeLiteral(uid)).join(',')}]::text[])`
    : ''
  const isShort = most !== null || uids !== undefined || page.fans + page.fansGone <= sortedUpTo
  return `select ${columns} from ${shown} where ${own} ${chosen} ${isShort ? newest : ''}`
}

/** The same conditions as the list's (`list-query.ts`), as text. */
function filterText(pageId: string, { words, since, gone, narrow }: NonNullable<Choice['filter']>): string {
  const grams = gramsOfQuery(saltOf(pageId), words)
  return [
    gone === undefined ? '' : `and gone_at is ${gone ? 'not ' : ''}null`,
    since === undefined ? '' : `and at >= ${escapeLiteral(startOf(since).toISOString())}::timestamptz`,
    narrow === undefined ? '' : `and (${narrow.set})`,
    grams.length === 0 ? '' : `and grams @> '{${grams.join(',')}}'::int[]`,
    ...words.map((word) => `and ${textOf(word)} like ${escapeLiteral(likeWord(word))}`),
  ].join(' ')
}

/** Null for a fan who still follows means: seen in the page's newest whole list, as on the screen. */
export const lastSeen = ({ wholeListAt, platform }: PageRow) =>
  wholeListAt === null
    ? 'coalesce(last_seen, first_seen)'
    : `coalesce(last_seen, case when ${listedSql(platform)} then greatest(first_seen, ${escapeLiteral(wholeListAt.toISOString())}::timestamptz) else first_seen end)`
