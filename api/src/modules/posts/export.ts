import type { Services } from '../../infra/services'

const batch = 2000

/** A page's posts with their media, for a download of all data, ordered by id, after one. */
export async function postsAfter({ db }: Services, pageId: string, uid = '') {
  const posts = await db
    .selectFrom('posts')
    .select([
      'uid',
      'at',
      'dated',
      'kind',
      'visibility',
      'text',
      'url',
      'likes',
      'comments',
      'shares',
      'album',
      'firstSeen',
      'changedAt',
    ])
    .where('pageId', '=', pageId)
    .where('uid', '>', uid)
    .orderBy('uid')
    .limit(batch)
    .execute()
  if (posts.length === 0) return []
  const media = await db
    .selectFrom('postMedia')
    .select(['postUid', 'n', 'kind', 'uri', 'hash', 'alt'])
    .where('pageId', '=', pageId)
    .where(
      'postUid',
      'in',
      posts.map((post) => post.uid),
    )
    .orderBy('n')
    .execute()
  const byPost = grouped(media)
  return posts.map((post) => ({ ...post, media: byPost.get(post.uid) ?? [] }))
}

function grouped<Row extends { postUid: string }>(rows: Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.postUid, (groups.get(row.postUid) ?? []).concat(row))
  return groups
}
