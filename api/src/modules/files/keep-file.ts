import { type Kysely, sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Database } from '../../infra/database/schema'
import type { StoredFile } from '../../infra/files/files'
import type { Services } from '../../infra/services'
import { inTransaction } from '../../infra/database/transaction'
import { fileType, typeBytes } from './file-type'
import type { Db } from '../../infra/database/connect'

export interface KeptFile {
  hash: string
  bytes: number
  /** Whether the page had it already: then it takes no additional space. */
  had: boolean
}

/**
 * Stores a file for a page by its content, once on the disk however many pages have it. `also` writes the rows that refer to
 * it, in the same transaction.
 * @throws the stream's error; nothing is stored then.
 */
export async function keepFile(
  services: Services,
  pageId: string,
  content: Readable,
  also: (trx: Kysely<Database>, file: KeptFile) => Promise<void>,
): Promise<KeptFile> {
  const stored = await services.files.put(content)
  try {
    return await enter(services, pageId, stored, also)
  } catch (error) {
    await removeUnowned(services, stored.hash)
    throw error
  }
}

/** Stores a file that belongs to a member, not to a page. */
export async function keepMemberFile(
  services: Services,
  userId: string,
  content: Readable,
): Promise<StoredFile> {
  const stored = await services.files.put(content)
  try {
    await enterOwned(services, stored, async (trx) => {
      await trx
        .insertInto('userFiles')
        .values({ userId, hash: stored.hash, createdAt: services.clock.now() })
        .onConflict((conflict) => conflict.columns(['userId', 'hash']).doNothing())
        .execute()
    })
    return stored
  } catch (error) {
    await removeUnowned(services, stored.hash)
    throw error
  }
}

const enter = (
  services: Services,
  pageId: string,
  stored: StoredFile,
  also: (trx: Kysely<Database>, file: KeptFile) => Promise<void>,
): Promise<KeptFile> =>
  enterOwned(services, stored, async (trx) => {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('pageFiles')
      .values({ pageId, hash: stored.hash })
      .onConflict((conflict) => conflict.columns(['pageId', 'hash']).doNothing())
      .executeTakeFirst()
    const kept = { ...stored, had: numInsertedOrUpdatedRows === 0n }
    await also(trx, kept)
    return kept
  })

/** Inserts the row of a stored file; `own` writes its owner, in the same transaction. */
async function enterOwned<Kept>(
  services: Services,
  { hash, bytes }: StoredFile,
  own: (trx: Kysely<Database>) => Promise<Kept>,
): Promise<Kept> {
  const { db, files, clock } = services
  const type = fileType(await readHead(services, hash, bytes))
  return inTransaction(db, async (trx) => {
    await holdFile(trx, hash)
    // Its only owner may have released it between these two steps.
    if ((await files.size(hash)) === null)
      throw new Error('A file was removed while it was being stored. Try again')
    await trx
      .insertInto('files')
      .values({ hash, bytes: String(bytes), type, createdAt: clock.now() })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    return own(trx)
  })
}

/** Releases files of a page; those without another owner are removed. */
async function releaseFiles(services: Services, pageId: string, hashes: string[]): Promise<void> {
  for (const hash of hashes)
    await removeUnowned(services, hash, (trx) =>
      trx.deleteFrom('pageFiles').where('pageId', '=', pageId).where('hash', '=', hash).execute(),
    )
}

const batch = 500

/** Releases all files of a deleted page. */
export async function releasePageFiles(services: Services, pageId: string): Promise<void> {
  for (;;) {
    const files = await services.db
      .selectFrom('pageFiles')
      .select('hash')
      .where('pageId', '=', pageId)
      .limit(batch)
      .execute()
    if (files.length === 0) return
    await releaseFiles(
      services,
      pageId,
      files.map(({ hash }) => hash),
    )
  }
}

/** The hashes of a member's own files. */
export async function memberFiles(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('userFiles').select('hash').where('userId', '=', userId).execute()
  return rows.map(({ hash }) => hash)
}

/** The size and type of a member's file; undefined if it is not this member's. */
export const findMemberFile = (db: Db, userId: string, hash: string) =>
  db
    .selectFrom('userFiles')
    .innerJoin('files', 'files.hash', 'userFiles.hash')
    .select(['files.bytes', 'files.type'])
    .where('userFiles.userId', '=', userId)
    .where('userFiles.hash', '=', hash)
    .executeTakeFirst()

/** Releases files of a member; those without another owner are removed. */
export async function releaseMemberFiles(
  services: Services,
  userId: string,
  hashes: string[],
): Promise<void> {
  for (const hash of hashes)
    await removeUnowned(services, hash, (trx) =>
      trx.deleteFrom('userFiles').where('userId', '=', userId).where('hash', '=', hash).execute(),
    )
}

/**
 * Removes a file without an owner. `release` is called in the same transaction. If the file cannot be removed now, its row stays, so
 * that a later erasure finds the file.
 */
const removeUnowned = (
  { db, files }: Services,
  hash: string,
  release?: (trx: Kysely<Database>) => Promise<unknown>,
) =>
  inTransaction(db, async (trx) => {
    await holdFile(trx, hash)
    await release?.(trx)
    for (const table of ['pageFiles', 'userFiles'] as const) {
      const owner = await trx
        .selectFrom(table)
        .select('hash')
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst()
      if (owner) return
    }
    await trx.deleteFrom('files').where('hash', '=', hash).execute()
    await files.remove(hash)
  })

/** Locks a content: storing and removing it exclude each other, on the disk and in the tables. */
const holdFile = (trx: Kysely<Database>, hash: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 1))`.execute(trx)

async function readHead({ files }: Services, hash: string, bytes: number): Promise<Buffer> {
  if (bytes === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of files.open(hash, { start: 0, end: Math.min(bytes, typeBytes) - 1 }))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
