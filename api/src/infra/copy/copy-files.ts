import type { PoolClient } from 'pg'
import { isDiskFull } from '../disk-full'
import type { Files } from '../files/files'

/** A file that the rows name and that could not be copied. */
export interface LostFile {
  hash: string
  why: string
}

/** Files queried at a time. */
const batch = 1000

/** If every one of so many files is missing, this is not the site's storage. */
const plainlyElsewhere = 20

/**
 * Copies every file that the rows name and that is not there yet. A missing or damaged file does not stop the copy: it would be
 * missing in every later copy, too, and all others would stay without one.
 * @throws Error if the storage does not answer, has none of the files, or `to` cannot be written to
 */
export async function copyFiles(client: Pick<PoolClient, 'query'>, from: Files, to: Files) {
  const copied = { count: 0, bytes: 0, lost: [] as LostFile[] }
  let after = ''
  for (;;) {
    const { rows } = await client.query<{ hash: string; bytes: string }>(
      'select hash, bytes from files where hash > $1 order by hash limit $2',
      [after, batch],
    )
    for (const { hash, bytes } of rows) {
      after = hash
      const why = (await to.size(hash)) === Number(bytes) ? null : await copyFile(hash, from, to)
      if (why === null) {
        copied.count++
        copied.bytes += Number(bytes)
      } else if (await isNamed(client, hash)) copied.lost.push({ hash, why })
      if (copied.count === 0 && copied.lost.length === plainlyElsewhere)
        throw new Error(
          `None of the first ${plainlyElsewhere} files can be copied (${copied.lost[0]!.hash}: ${copied.lost[0]!.why}). ` +
            'Check FILES and DATA_DIR; if they are right, run pnpm verify-backup for details',
        )
    }
    if (rows.length < batch) return copied
  }
}

/** @returns null, or why the file is lost */
async function copyFile(hash: string, from: Files, to: Files): Promise<string | null> {
  const source = from.open(hash)
  try {
    const put = await to.put(source)
    return put.hash === hash ? null : 'its content does not match its checksum'
  } catch (error) {
    if (source.errored !== error || isDiskFull(error)) throw error
    // Throws if the storage itself does not answer.
    return (await from.size(hash)) === null
      ? 'it is missing'
      : `it cannot be read (${(error as Error).message})`
  }
}

/** A file that was erased since we read its name is not lost: no row of the copy uses it. */
async function isNamed(client: Pick<PoolClient, 'query'>, hash: string): Promise<boolean> {
  const { rowCount } = await client.query('select from files where hash = $1', [hash])
  return rowCount !== 0
}
