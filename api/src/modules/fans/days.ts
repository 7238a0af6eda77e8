import type { PoolClient } from 'pg'
import type { KeptPage } from '../../platforms/archive'

/** Replaces a page's days: who joined and left on each, and how many there were. */
export async function replaceDays(client: PoolClient, pageId: string, days: KeptPage['days']): Promise<void> {
  await client.query('delete from fan_days where page_id = $1', [pageId])
  await client.query(
    `insert into fan_days (page_id, day, joined, gone, total)
     select distinct on (day) $1::bigint, day, joined, gone, total
     from unnest($2::date[], $3::int[], $4::int[], $5::int[]) as x (day, joined, gone, total) order by day`,
    [
      pageId,
      days.map(({ day }) => day),
      days.map(({ joined }) => joined),
      days.map(({ gone }) => gone),
      days.map(({ total }) => total),
    ],
  )
}
