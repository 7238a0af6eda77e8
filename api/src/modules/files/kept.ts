import type { Pool } from 'pg'
import type { Db } from '../../infra/database/connect'
import type { CountedRows } from '../../infra/sealed-rows'

/** The stored files, for a join. */
export const keptFiles = (db: Db) => db.selectFrom('files').select(['hash', 'bytes', 'type'])

export const countedBytes: CountedRows = {
  from: 'select k.page_id, sum(b.bytes) as bytes from page_files k join files b using (hash)',
  columns: { bytes: 'bytes' },
}

export interface KeptFile {
  hash: string
  bytes: string
  /** One of the pages that have the file; null if only a member has it. */
  page: string | null
}

/** At most `limit` files after a hash, ordered by hash; only those of a page if it is given. */
export async function filesAfter(
  pool: Pool,
  after: string,
  page: string | undefined,
  limit: number,
): Promise<KeptFile[]> {
  const { rows } = await pool.query<KeptFile>(
    `with f as materialized (
       select hash, bytes from files
       where hash > $1 and ($2::bigint is null or hash in (select hash from page_files where page_id = $2))
       order by hash limit ${limit}
     ), k as materialized (
       select hash, min(page_id) as page from page_files where hash in (select hash from f) group by hash
     ) select hash, f.bytes, k.page from f left join k using (hash) order by hash`,
    [after, page ?? null],
  )
  return rows
}

/** Whether a file is still stored. */
export const isKept = async (pool: Pool, hash: string): Promise<boolean> =>
  (await pool.query('select 1 from files where hash = $1', [hash])).rowCount === 1
