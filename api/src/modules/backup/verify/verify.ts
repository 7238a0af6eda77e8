import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Files } from '../../../infra/files'
import { sealedTables, sealOf } from './seals'

/** Something that is not as it was kept. */
export interface Fault {
  kind: 'row' | 'count' | 'file_changed' | 'file_missing' | 'file_size'
  /** Whose page, where it is one's. */
  page: string | null
  what: string
}

export interface Verified {
  rows: number
  files: number
  bytes: number
  faults: Fault[]
}

interface Options {
  /** One page alone. */
  page?: string | undefined
  /** Told of each fault when it is found; of very many, the first are kept. */
  onFault?: (fault: Fault) => void
}

const faultsKept = 10_000
/** Files asked for at a time. */
const batch = 500

/**
 * Every row and every file of the backup against its hash. Reads only; may run while the product does.
 * Memory stays flat: rows are judged by PostgreSQL, files are read piece by piece.
 */
export async function verifyBackup(
  pool: Pool,
  files: Files,
  { page, onFault }: Options = {},
): Promise<Verified> {
  const verified: Verified = { rows: 0, files: 0, bytes: 0, faults: [] }
  const fault = (one: Fault) => {
    if (verified.faults.length < faultsKept) verified.faults.push(one)
    onFault?.(one)
  }
  verified.rows = await verifyRows(pool, page, fault)
  await verifyCounts(pool, page, fault)
  await verifyFiles(pool, files, page, verified, fault)
  return verified
}

async function verifyRows(
  pool: Pool,
  page: string | undefined,
  fault: (one: Fault) => void,
): Promise<number> {
  let rows = 0
  const only = page === undefined ? 'true' : 'page_id = $1'
  const values = page === undefined ? [] : [page]
  for (const sealed of sealedTables) {
    const { table, key } = sealed
    const counted = await pool.query<{ n: string }>(
      `select count(*) as n from ${table} where ${only}`,
      values,
    )
    rows += Number(counted.rows[0]?.n ?? 0)
    const broken = await pool.query<{ page: string; key: string }>(
      `select page_id as page, ${key} as key from ${table} where ${only} and seal is distinct from ${sealOf(sealed)} limit ${faultsKept}`,
      values,
    )
    for (const row of broken.rows) fault({ kind: 'row', page: row.page, what: `${table} ${row.key}` })
  }
  return rows
}

/** A row that is gone has no seal to tell of it: the page's own counters do. One statement sees one moment. */
async function verifyCounts(pool: Pool, page: string | undefined, fault: (one: Fault) => void) {
  const { rows } = await pool.query<Record<'id' | 'fans' | 'gone' | 'posts' | 'bytes' | 'of', string>>(
    `select p.id, f.fans, f.gone, o.posts, m.bytes,
       format('fans %s, gone %s, posts %s, bytes %s', p.fans, p.fans_gone, p.posts, p.bytes) as of
     from all_pages p
     cross join lateral (select count(*) filter (where gone_at is null) as fans, count(*) filter (where gone_at is not null) as gone
       from fans where page_id = p.id) f
     cross join lateral (select count(*) as posts from posts where page_id = p.id) o
     cross join lateral (select coalesce(sum(b.bytes), 0) as bytes from page_files k join files b using (hash) where k.page_id = p.id) m
     where ($1::bigint is null or p.id = $1)
       and (p.fans, p.fans_gone, p.posts, p.bytes) is distinct from (f.fans, f.gone, o.posts, m.bytes)`,
    [page ?? null],
  )
  for (const { id, fans, gone, posts, bytes, of } of rows)
    fault({
      kind: 'count',
      page: id,
      what: `the page counts ${of}; there are fans ${fans}, gone ${gone}, posts ${posts}, bytes ${bytes}`,
    })
}

async function verifyFiles(
  pool: Pool,
  files: Files,
  page: string | undefined,
  verified: Verified,
  fault: (one: Fault) => void,
) {
  for (let after = ''; ;) {
    const { rows } = await pool.query<{ hash: string; bytes: string; page: string | null }>(
      `select f.hash, f.bytes, (select min(k.page_id) from page_files k where k.hash = f.hash) as page from files f
       where f.hash > $1 and ($2::bigint is null or exists (select from page_files k where k.hash = f.hash and k.page_id = $2))
       order by f.hash limit ${batch}`,
      [after, page ?? null],
    )
    for (const row of rows) {
      verified.files++
      verified.bytes += Number(row.bytes)
      const kind = await faultOf(files, row.hash, Number(row.bytes))
      if (kind && (await isStillKept(pool, row.hash))) fault({ kind, page: row.page, what: row.hash })
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.hash
  }
}

async function faultOf(files: Files, hash: string, bytes: number): Promise<Fault['kind'] | undefined> {
  const size = await files.size(hash)
  if (size === null) return 'file_missing'
  if (size !== bytes) return 'file_size'
  const sum = createHash('sha256')
  try {
    if (bytes > 0) for await (const piece of files.open(hash)) sum.update(piece as Buffer)
  } catch {
    // It cannot be read to its end: a bad place on the disk, or it was let go of in this moment.
    return 'file_missing'
  }
  return sum.digest('hex') === hash ? undefined : 'file_changed'
}

/** Its last page may have been deleted while it was looked at. */
const isStillKept = async (pool: Pool, hash: string) =>
  (await pool.query('select 1 from files where hash = $1', [hash])).rowCount === 1
