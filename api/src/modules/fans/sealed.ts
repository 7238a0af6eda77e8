import type { CountedRows, SealedTable } from '../../infra/sealed-rows'

export const sealedFans: readonly SealedTable[] = [
  {
    table: 'fans',
    columns: [
      ...['page_id', 'uid', 'at', 'first_seen', 'last_seen', 'gone_at', 'dated'],
      ...['name', 'username', 'url', 'avatar', 'email', 'grams'],
    ],
    key: 'uid',
  },
  { table: 'fan_days', columns: ['page_id', 'day', 'joined', 'gone', 'total'], key: 'day::text' },
]

export const countedFans: CountedRows = {
  from: 'select page_id, count(*) filter (where gone_at is null) as fans, count(*) filter (where gone_at is not null) as gone from fans',
  columns: { fans: 'fans', gone: 'fans_gone' },
}
