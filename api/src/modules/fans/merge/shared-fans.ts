import type { PoolClient } from 'pg'

/** The share of the staged fans (of the first 10,000) that the page already has: from 0 to 1. */
export async function sharedFans(client: PoolClient, pageId: string): Promise<number> {
  const { rows } = await client.query<{ share: number | null }>(
    `select (count(f.uid)::float / nullif(count(*), 0)) as share
     from (select uid from staged_fans limit 10000) s left join fans f on f.page_id = $1 and f.uid = s.uid`,
    [pageId],
  )
  return rows[0]?.share ?? 0
}
