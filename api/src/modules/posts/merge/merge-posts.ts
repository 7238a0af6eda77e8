import type { PoolClient } from 'pg'
import type { ModuleHooks } from '../../../infra/hooks'
import { addPosts } from '../../pages/counts'
import type { PageRow } from '../../pages/owned-page'
import { uniteTwins } from './unite-twins'

export interface PostsMerged {
  seen: number
  new: number
  changed: number
}

/**
 * Merges the staged posts into the page's, in the caller's transaction, which holds a lock on the page. A post that is gone
 * from the platform stays: this is the purpose of the backup. An older archive only adds posts, and changes none.
 */
export async function mergePosts(
  client: PoolClient,
  page: PageRow,
  { at, older }: { at: Date; older: boolean },
  modules: readonly ModuleHooks[],
): Promise<PostsMerged> {
  await uniteTwins(client, page, modules)
  const changed = older ? 0 : await updateChanged(client, page.id, at)
  const added = await client.query(
    `insert into posts (page_id, uid, at, dated, kind, visibility, text, url, likes, comments, shares, album, first_seen, changed_at)
     with staged as (select * from staged_posts)
     select distinct on (s.uid) $1::bigint, s.uid, coalesce(s.created_at, 'epoch'), s.created_at is not null, s.kind, s.visibility, s.text, s.url,
       s.likes, s.comments, s.shares, s.album, coalesce(s.first_seen, $2::timestamptz), s.changed_at
     from staged s where not exists (select from posts p where p.page_id = $1 and p.uid = s.uid)
     order by s.uid`,
    [page.id, at],
  )
  await insertMedia(client, page.id)
  const created = added.rowCount ?? 0
  await addPosts(client, page.id, created)
  const { rows } = await client.query<{ seen: number }>(
    'select count(distinct uid)::int as seen from staged_posts',
  )
  return { seen: rows[0]?.seen ?? 0, new: created, changed }
}

/**
 * Figures change every day and are simply updated, and so is the audience if the newer post has one; a post counts as changed
 * only if its content differs.
 */
async function updateChanged(client: PoolClient, pageId: string, at: Date): Promise<number> {
  const { rows } = await client.query<{ changed: number }>(
    `with written as (
       update posts p set kind = s.kind, text = s.text, visibility = coalesce(nullif(s.visibility, 'unknown'), p.visibility), url = coalesce(s.url, p.url),
         at = coalesce(s.created_at, p.at), dated = p.dated or s.created_at is not null,
         likes = coalesce(s.likes, p.likes), comments = coalesce(s.comments, p.comments), shares = coalesce(s.shares, p.shares),
         album = coalesce(s.album, p.album),
         changed_at = case when (p.kind, p.text) is distinct from (s.kind, s.text) then $2::timestamptz else p.changed_at end
       from staged_posts s
       where p.page_id = $1 and p.uid = s.uid
         and (p.kind, p.text, p.visibility, p.url, p.likes, p.comments, p.shares, p.album) is distinct from
           (s.kind, s.text, coalesce(nullif(s.visibility, 'unknown'), p.visibility), coalesce(s.url, p.url), coalesce(s.likes, p.likes), coalesce(s.comments, p.comments), coalesce(s.shares, p.shares), coalesce(s.album, p.album))
       returning p.changed_at is not distinct from $2::timestamptz as changed
     ) select (count(*) filter (where changed))::int as changed from written`,
    [pageId, at],
  )
  return rows[0]?.changed ?? 0
}

/**
 * Inserts the posts' media: new places, and places that show another file now. A place with a stored file keeps it, and accepts
 * an alternative text that comes later.
 */
async function insertMedia(client: PoolClient, pageId: string): Promise<void> {
  await client.query(
    `insert into post_media as m (page_id, post_uid, n, kind, uri, missing, alt)
     select distinct on (s.uid, x.n) $1::bigint, s.uid, x.n - 1, x.one->>'kind', x.one->>'uri', x.one->>'ref' is null,
       x.one->>'alt'
     from staged_posts s cross join lateral jsonb_array_elements(s.media) with ordinality as x (one, n)
     order by s.uid, x.n
     on conflict (page_id, post_uid, n) do update set alt = coalesce(excluded.alt, m.alt),
       kind = case when m.hash is null then excluded.kind else m.kind end,
       uri = case when m.hash is null then excluded.uri else m.uri end,
       missing = case when m.hash is null then excluded.missing else m.missing end
       where m.hash is null and (m.uri, m.missing) is distinct from (excluded.uri, excluded.missing)
         or coalesce(excluded.alt, m.alt) is distinct from m.alt`,
    [pageId],
  )
}
