import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { Files } from '../../../infra/files/files'
import type { ModuleHooks } from '../../../infra/hooks'
import { sealOf } from '../../../infra/sealed-rows'
import { filesAfter, isKept } from '../../files/kept'
import { wrongCounts } from '../../pages/wrong-counts'

/** A difference between what was stored and what is there. */
export interface Fault {
  kind: 'row' | 'count' | 'file_changed' | 'file_missing' | 'file_size'
  /** The page it belongs to, if it belongs to one. */
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
  /** Only this page. */
  page?: string | undefined
  /** Called with each fault when it is found; only the first faults are kept in the result. */
  onFault?: (fault: Fault) => void
}

const faultsKept = 10_000
/** Files per query. */
const batch = 500

/**
 * Checks every row and every file of the backup against its hash. Only reads; can run while the product runs. Memory stays
 * flat: PostgreSQL checks the rows, and files are read piece by piece.
 */
export async function verifyBackup(
  pool: Pool,
  files: Files,
  modules: readonly ModuleHooks[],
  { page, onFault }: Options = {},
): Promise<Verified> {
  const verified: Verified = { rows: 0, files: 0, bytes: 0, faults: [] }
  const fault = (one: Fault) => {
    if (verified.faults.length < faultsKept) verified.faults.push(one)
    onFault?.(one)
  }
  verified.rows = await verifyRows(pool, modules, page, fault)
  await verifyCounts(pool, modules, page, fault)
  await verifyFiles(pool, files, page, verified, fault)
  return verified
}

async function verifyRows(
  pool: Pool,
  modules: readonly ModuleHooks[],
  page: string | undefined,
  fault: (one: Fault) => void,
): Promise<number> {
  let rows = 0
  const only = page === undefined ? 'true' : 'page_id = $1'
  const values = page === undefined ? [] : [page]
  for (const sealed of modules.flatMap(({ sealedRows = [] }) => sealedRows)) {
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

/** A missing row has no seal: the page's own counters reveal it. */
async function verifyCounts(
  pool: Pool,
  modules: readonly ModuleHooks[],
  page: string | undefined,
  fault: (one: Fault) => void,
) {
  const kinds = modules.flatMap(({ countedRows = [] }) => countedRows)
  for (const { id, said, counted } of await wrongCounts(pool, page, kinds))
    fault({ kind: 'count', page: id, what: `the page's counter has ${said}; ${counted} rows exist` })
}

async function verifyFiles(
  pool: Pool,
  files: Files,
  page: string | undefined,
  verified: Verified,
  fault: (one: Fault) => void,
) {
  for (let after = ''; ;) {
    const rows = await filesAfter(pool, after, page, batch)
    for (const row of rows) {
      verified.files++
      verified.bytes += Number(row.bytes)
      const kind = await faultOf(files, row.hash, Number(row.bytes))
      // Its last page may have been deleted while it was read.
      if (kind && (await isKept(pool, row.hash))) fault({ kind, page: row.page, what: row.hash })
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
    // It cannot be read to its end: a bad sector on the disk, or it was removed just now.
    return 'file_missing'
  }
  return sum.digest('hex') === hash ? undefined : 'file_changed'
}
