import type { Pool } from 'pg'
import type { Db } from '../../infra/database/connect'
import type { CountedRows } from '../../infra/sealed-rows'

/** What is kept of each file, for a join. */
export const keptFiles = (db: Db) => db.selectFrom('files').select(['hash', 'bytes', 'type'])

export const countedBytes: CountedRows = {
  from: 'select coalesce(sum(b.bytes), 0) as bytes from page_files k join files b using (hash) where k.page_id = p.id',
  columns: { bytes: 'bytes' },
}

export interface KeptFile {
  hash: string
  bytes: string
  /** One of the pages that keep it; null where a member keeps it. */
  page: string | null
}

/** Files by their hashes, those of one page alone where it is named: so many after a hash. */
export async function filesAfter(
  pool: Pool,
  after: string,
  page: string | undefined,
  limit: number,
): Promise<KeptFile[]> {
  const { rows } = await pool.query<KeptFile>(
    `select f.hash, f.bytes, (select min(k.page_id) from page_files k where k.hash = f.hash) as page from files f
       where f.hash > $1 and ($2::bigint is null or exists (select from page_files k where k.hash = f.hash and k.page_id = $2))
       order by f.hash limit ${limit}`,
    [after, page ?? null],
  )
  return rows
}

/** Whether a file is kept still. */
export const isKept = async (pool: Pool, hash: string): Promise<boolean> =>
  (await pool.query('select 1 from files where hash = $1', [hash])).rowCount === 1
