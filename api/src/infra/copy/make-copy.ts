import { makeFolder } from '@fankeep/shared/node/make-folder'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withSession } from '../database/session'
import { isDiskFull } from '../disk-full'
import { type Files, folderFiles } from '../files/files'
import { measure } from '../files/measure'
import { copyFiles, type LostFile } from './copy-files'
import { copyReleases } from './copy-releases'
import { copyVersion, type CopiedTable, listTables, type Manifest, sourceOf, withoutLimits } from './tables'

export interface CopySource {
  sessions: Pool
  files: Files
}

export interface MadeCopy {
  manifest: Manifest
  /** Files that the rows name and the copy lacks, because they are missing or damaged here. */
  lost: LostFile[]
}

/**
 * Writes all rows and files into an empty folder: the rows as one snapshot, and every file they name. Can run while the site
 * does. Memory stays flat. `releases`: the folder of published releases, if they are in a folder. The manifest is written
 * last: a folder without one is an incomplete copy.
 * @throws Error if the folder is not empty or inside `releases`, or if the storage of files does not answer
 */
export async function makeCopy(source: CopySource, folder: string, releases?: string): Promise<MadeCopy> {
  return writeCopy(source, folder, releases).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
    const { message } = error as Error
    throw new Error(
      `The disk of ${folder} has no room for the copy (${message}). Remove that folder, and name one where there is more room`,
      { cause: error },
    )
  })
}

async function writeCopy(
  { sessions, files }: CopySource,
  folder: string,
  releases: string | undefined,
): Promise<MadeCopy> {
  if (releases !== undefined && isInside(folder, releases))
    throw new Error(
      `${folder} is inside the releases, which would be copied into themselves: name another folder`,
    )
  await makeEmpty(folder)
  const kept = folderFiles(join(folder, 'files'))
  const copy = async (client: PoolClient) => {
    await withoutLimits(client)
    // The files are copied twice. First before the snapshot, because a file that is erased after the snapshot must be in the copy.
    // Then at the start of the snapshot, for files added in between: reading the tables takes long, and a file erased meanwhile could
    // not be copied any more.
    await copyFiles(client, files, kept)
    await client.query('begin isolation level repeatable read read only')
    const { lost, ...copiedFiles } = await copyFiles(client, files, kept)
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) tables.push(await copyTable(client, table, folder))
    const manifest: Manifest = {
      version: copyVersion,
      madeAt: new Date().toISOString(),
      postgres: Number((await client.query('show server_version_num')).rows[0].server_version_num),
      migrations: (
        await client.query<{ name: string }>('select name from migrations order by name')
      ).rows.map(({ name }) => name),
      tables,
      files: copiedFiles,
      releases: releases !== undefined,
    }
    await client.query('commit')
    return { manifest, lost }
  }
  const made = await withSession(sessions, copy, { keep: false })
  if (releases !== undefined) await copyReleases(releases, join(folder, 'releases'))
  const part = join(folder, 'manifest.part')
  await writeFile(part, `${JSON.stringify(made.manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(part, join(folder, 'manifest.json'))
  return made
}

/** Anything else in the folder could be overwritten here, or be taken for a part of the copy later. */
async function makeEmpty(folder: string) {
  makeFolder(folder, 0o700)
  const found = await readdir(folder)
  if (found.includes('manifest.json'))
    throw new Error(`${folder} already contains a copy: name an empty folder`)
  if (found.includes('rows'))
    throw new Error(`${folder} contains an unfinished copy: remove the folder, or name an empty one`)
  // A new drive has that folder.
  if (found.some((name) => name !== 'lost+found'))
    throw new Error(`${folder} is not empty: name an empty folder, or a new one`)
  await mkdir(join(folder, 'rows'), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(`Another copy is being written into ${folder}: name another folder`, { cause: error })
  })
}

const isInside = (folder: string, parent: string) => !/^\.\.(\/|$)/.test(relative(parent, folder))

async function copyTable(client: PoolClient, { name, columns }: CopiedTable, folder: string) {
  const { step, result } = measure()
  const out = client.query(copyTo(`copy (select ${columns.join(', ')} from ${sourceOf(name)}) to stdout`))
  const file = join(folder, 'rows', fileOf(name))
  await pipeline(
    out as Readable,
    step,
    createGzip({ level: 1 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  )
  await flush(file)
  const { rowCount } = out as unknown as { rowCount: number }
  const { hash, bytes } = result()
  return { name, columns, rows: rowCount, bytes, sha256: hash }
}

export const fileOf = (table: string) => `${table.replaceAll('"', '')}.copy.gz`

async function flush(file: string) {
  const handle = await open(file, 'r')
  await handle.sync()
  await handle.close()
}
