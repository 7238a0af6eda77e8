import type { PoolClient } from 'pg'
import type { PageRow } from './owned-page'

/** The page was deleted while its run was under way: there is no one to notify. */
export class PageGone extends Error {
  override name = 'PageGone'
}

/**
 * A page, locked until the transaction ends. Everything that changes the page's fans, its posts or their counts takes this lock first.
 * @throws PageGone
 */
export async function holdPage(client: PoolClient, pageId: string): Promise<PageRow> {
  const { rows } = await client.query<PageRow>(
    `select id, user_id as "userId", platform, handle, handles, url, name, avatar, state, role, auto, fans, fans_gone as "fansGone",
       posts, bytes, list_at as "listAt", whole_list_at as "wholeListAt", fans_version as "fansVersion",
       last_backup as "lastBackup", next_backup as "nextBackup", next_look as "nextLook", state_before as "stateBefore",
       opt_in as "optIn", opt_in_slug as "optInSlug", created_at as "createdAt"
     from pages where id = $1 for no key update`,
    [pageId],
  )
  if (!rows[0]) throw new PageGone()
  return rows[0]
}
