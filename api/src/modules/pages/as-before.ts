import type { PoolClient } from 'pg'
import type { KeptPage } from '../../platforms/archive'

/** Sets a page's name, role, state and earlier handles to those at another installation, as far as they are known. */
export const describeAsBefore = (
  client: PoolClient,
  pageId: string,
  { name, role, state, handles }: Omit<KeptPage, 'days' | 'names' | 'labels'>,
) =>
  client.query(
    `update pages set name = coalesce($2, name), role = coalesce($3, role), state = coalesce($4, state),
       handles = array(select one from unnest(handles || $5::text[]) with ordinality as x (one, n) group by one order by min(n))
     where id = $1`,
    [pageId, name, role, state, handles],
  )
