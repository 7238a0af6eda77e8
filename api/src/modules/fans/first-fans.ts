import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'
import { columns, type FanFilter, type FanRow, filters, orderOf, saysAll } from './list-query'

/**
 * The fans that a member without a paid plan may see (spec section 6): the page's newest `most`, whatever the search, sort or
 * filter. Choosing among all fans first would show a different `most` with every search.
 */
export async function firstFans(
  db: Db,
  filter: FanFilter,
  words: readonly string[],
  most: number,
): Promise<FanRow[]> {
  const says = words.length === 0 ? sql`true` : saysAll(words)
  const narrow = sql.raw(filter.narrow?.probe ?? 'true')
  const { rows } = await sql<FanRow>`
    with first as materialized (
      select * from fans where page_id = ${filter.page.id} order by at desc, uid desc limit ${most})
    select ${columns} from first fans where ${filters(filter)} and ${says} and ${narrow} order by ${orderOf(filter.sort)}`.execute(
    db,
  )
  return rows
}
