import type { CountedRows, SealedTable } from '../../infra/sealed-rows'

export const sealedPosts: readonly SealedTable[] = [
  {
    table: 'posts',
    columns: [
      ...['page_id', 'uid', 'at', 'dated', 'kind', 'text', 'url'],
      ...['likes', 'comments', 'shares', 'first_seen', 'changed_at', 'visibility', 'album'],
    ],
    key: 'uid',
  },
  {
    table: 'post_media',
    columns: ['page_id', 'post_uid', 'n', 'kind', 'uri', 'hash', 'missing', 'alt'],
    key: `post_uid || '#' || n`,
  },
]

export const countedPosts: CountedRows = {
  from: 'select page_id, count(*) as posts from posts',
  columns: { posts: 'posts' },
}
