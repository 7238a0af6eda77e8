import type { PoolClient } from 'pg'
import type { PageRow } from '../../pages/owned-page'
import { listedSql } from '../listed-ids'

/** When at least this many of the page's earliest fans, and this share of all, are missing together, they have not left: the list was cut. */
const leastMissing = 30
const leastShare = 0.1

/**
 * How far back a list reaches that was cut by a date range; null if it was not. Meta's exports cover the last year unless the
 * member asks for all time, and do not say so: every earlier fan is missing, and would count as gone. Fans leave here and
 * there; a list without its whole beginning was cut. Facebook leaves out the date of some fans: if most have one, the earliest
 * date is where the list begins.
 */
export async function listReach(client: PoolClient, page: PageRow): Promise<Date | null> {
  if (page.fans < leastMissing) return null
  const { rows } = await client.query<{ since: Date | null; missing: number }>(
    `with reach as (
       select min(followed_at) as since from staged_fans
       having count(*) < 2 * count(followed_at)
     ), listed as (
       select uid from staged_fans
     )
     select (select since from reach) as since, count(*)::int as missing
     from fans f where page_id = $1 and dated and gone_at is null and at < (select since from reach)
       and not exists (select from listed s where s.uid = f.uid) and ${listedSql(page.platform, 'f.uid')}`,
    [page.id],
  )
  const { since = null, missing = 0 } = rows[0] ?? {}
  return missing >= leastMissing && missing >= page.fans * leastShare ? since : null
}
