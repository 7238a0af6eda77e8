import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { codeOf } from '../database/busy'
import { landedNames, migrate, readMigrations, readSquash, todaysNames } from '../database/migrate'
import { withSession } from '../database/session'
import { type Files, folderFiles, isFileName } from '../files/files'
import { measure } from '../files/measure'
import { fileOf } from './make-copy'
import { copyVersion, listTables, type Manifest, manifestShape, withoutLimits } from './tables'

export interface CopyTarget {
  pool: Pool
  sessions: Pool
  files: Files
  /** Creates the queues, so that jobs have somewhere to go. */
  makeQueues: () => Promise<void>
  /** Runs in the transaction of the rows, after them. */
  afterRows?: (client: PoolClient) => Promise<void>
  /** Restores the copy's releases. */
  putReleases?: () => Promise<void>
}

/** @throws Error if the copy is missing or incomplete, cannot be read, or has another version */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new Error(`${folder} contains no copy, or an unfinished one. Name the folder of a finished copy`)
  })
  const written = parse(text)
  const version = anyVersion.safeParse(written).data?.version
  if (version !== undefined && version !== copyVersion)
    throw new Error(
      `The copy has format version ${version}; this code reads version ${copyVersion}. Restore it with a newer build`,
    )
  const { data: manifest } = manifestShape.safeParse(written)
  if (!manifest) throw new Error(`The manifest.json in ${folder} is damaged. Use another copy`)
  return manifest
}

const anyVersion = z.object({ version: z.number() })

/** @returns null for a text that is not JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Restores a copy into an empty database and an empty place for files. First the database is migrated to the copy's version, then the
 * rows are written in one transaction, then newer migrations run. So a copy of an earlier version can be restored by this one. (A copy
 * from before the migrations were squashed works if it has all of them.)
 * @throws Error, leaving no rows, if the target is not empty or the copy was altered
 */
export async function restoreCopy(
  { pool, sessions, files, makeQueues, afterRows, putReleases }: CopyTarget,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const known = readMigrations()
  const landed = todaysNames(manifest.migrations, readSquash(), 'copy')
  const unknown = landed.find((name) => !known.some((one) => one.name === name))
  if (unknown)
    throw new Error(
      `The copy is newer than this code: it has the migration ${unknown}. Restore it with a newer build`,
    )
  await withSession(sessions, (client) => mustBeEmpty(client, manifest, landed))
  await migrate(
    pool,
    known.filter(({ name }) => landed.includes(name)),
  )
  await makeQueues()
  await restoreFiles(folder, files)
  // The rows come last: a database with rows accepts no copy, so an interrupted restore can simply start over.
  if (manifest.releases) await putReleases?.()
  const rowsIn = async (client: PoolClient) => {
    await withoutLimits(client)
    await client.query('begin')
    // The files took long: a site, or another restore, may have begun to use the database.
    await client.query('lock table public.users in access exclusive mode')
    await mustHaveNoMembers(client)
    await restoreRows(client, manifest, folder)
    await afterRows?.(client)
    await client.query('commit')
  }
  await withSession(sessions, rowsIn, { keep: false })
  await migrate(pool)
  await pool.query('analyze')
  return manifest
}

/** Restoring empties every table first: no other program's, and none that a newer version made or a member has used since. */
async function mustBeEmpty(client: PoolClient, { tables }: Manifest, landed: string[]) {
  const there = (await listTables(client)).map(({ name }) => name)
  const foreign = there.filter((name) => !tables.some((one) => one.name === name))
  if (foreign.length > 0) throw notEmpty(`has tables that the copy lacks (${foreign.join(', ')})`)
  // The copy's rows would not pass through these migrations any more.
  const newer = (await landedNames(client)).find((name) => !landed.includes(name))
  if (newer) throw notEmpty(`has the migration ${newer}, which is newer than the copy`)
  if (there.includes('public.users')) await mustHaveNoMembers(client)
}

async function mustHaveNoMembers(client: PoolClient) {
  const found = await client.query('select from public.users limit 1')
  if (found.rowCount) throw notEmpty('has members')
}

const notEmpty = (why: string) =>
  new Error(
    `This database ${why}. A copy can only be restored into an empty database: create one, and set DATABASE_URL to it, ` +
      'or DATA_DIR to another folder for an embedded one',
  )

async function restoreRows(client: PoolClient, manifest: Manifest, folder: string) {
  // In the current table order: rows that migrations inserted are replaced by the copy's.
  const order = (await listTables(client)).map(({ name }) => name)
  const missing = manifest.tables.find(({ name }) => !order.includes(name))
  if (missing) throw new Error(`The table ${missing.name} of the copy is missing in this database`)
  await client.query(`truncate ${order.join(', ')}`)
  for (const name of order) {
    const table = manifest.tables.find((one) => one.name === name)
    if (table) await restoreTable(client, table, folder)
  }
}

async function restoreTable(client: PoolClient, table: Manifest['tables'][number], folder: string) {
  const { name, columns, rows, sha256 } = table
  const { step, result } = measure()
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  const file = join(folder, 'rows', fileOf(name))
  const damaged = (cause?: unknown) =>
    new Error(`The rows of ${name} do not match the checksum of the copy (${file}). Use another copy`, {
      cause,
    })
  const read = [createReadStream(file), createGunzip()] as const
  await pipeline(...read, step, into as Writable).catch(async (error: unknown) => {
    // Damage can be anything to PostgreSQL, such as a key that exists twice: only the checksum tells.
    throw (await hashOf(file)) === sha256 ? error : damaged(error)
  })
  const { rowCount } = into as unknown as { rowCount: number }
  if (result().hash !== sha256 || rowCount !== rows) throw damaged()
  await continueSequences(client, name)
}

/** The checksum of unpacked rows; null if they cannot be read to their end. */
async function hashOf(file: string): Promise<string | null> {
  const { step, result } = measure()
  try {
    await pipeline(createReadStream(file), createGunzip(), step, async (bytes) => {
      for await (const _ of bytes);
    })
    return result().hash
  } catch {
    return null
  }
}

/** Sets the table's sequences to continue after the greatest number in it. */
async function continueSequences(client: PoolClient, table: string) {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select quote_ident(attname) as column, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and pg_get_serial_sequence($1, attname) is not null`,
    [table],
  )
  for (const { column, sequence } of rows)
    await client.query(
      `select setval($1, coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
      [sequence],
    )
}

/** Refuses files whose content does not match their name, or that cannot be read. Names that no stored file has are left out. */
async function restoreFiles(folder: string, files: Files) {
  const from = folderFiles(join(folder, 'files'))
  for (const head of await namesIn(join(folder, 'files'))) {
    if (!/^[0-9a-f]{2}$/.test(head)) continue
    for (const rest of await namesIn(join(folder, 'files', head))) {
      if (!isFileName(head + rest)) continue
      const source = from.open(head + rest)
      const { hash } = await files.put(source).catch((error: unknown) => {
        throw source.errored === error
          ? ofFile(`${head}/${rest}`, `cannot be read (${(error as Error).message})`)
          : error
      })
      if (hash !== head + rest) throw ofFile(`${head}/${rest}`, 'does not match the checksum in its name')
    }
  }
}

const ofFile = (file: string, fault: string) =>
  new Error(`The copy's file ${file} ${fault}. Use another copy, or remove the file to restore the rest`)

/** Names in a folder; none if it does not exist. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
