import type { PoolClient } from 'pg'

/** Which of some fans are in a page's list, including those who left. */
export async function listedFans(client: PoolClient, pageId: string, uids: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ uid: string }>(
    'select uid from fans where page_id = $1 and uid = any($2::text[])',
    [pageId, uids],
  )
  return new Set(rows.map(({ uid }) => uid))
}
