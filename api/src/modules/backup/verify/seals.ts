/** A table whose rows are sealed: what the seal is a hash of (migrations 0007 and 0008), and what names a row to a person. */
interface Sealed {
  table: string
  columns: readonly string[]
  key: string
}

export const sealedTables: readonly Sealed[] = [
  {
    table: 'fans',
    columns: [
      ...['page_id', 'uid', 'at', 'first_seen', 'last_seen', 'gone_at', 'dated'],
      ...['name', 'username', 'url', 'avatar', 'email', 'grams'],
    ],
    key: 'uid',
  },
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
  { table: 'fan_days', columns: ['page_id', 'day', 'joined', 'gone', 'total'], key: 'day::text' },
]

/** The seal worked out again from what the row says now. */
export const sealOf = ({ columns }: Sealed) => `hash_record_extended(row(${columns.join(', ')}), 0)`
