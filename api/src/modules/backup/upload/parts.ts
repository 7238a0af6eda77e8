import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { inTransaction } from '../../../infra/database/transaction'
import { Refusal } from '../../../infra/refusal'

export interface UploadPart {
  part: number
  name: string
  /** Null until the part's last byte is known. */
  size: number | null
  received: number
}

export const findUpload = (db: Db, pageId: string, uploadId: string) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('pageId', '=', pageId)
    .where('id', '=', uploadId)
    .executeTakeFirst()

/** The upload used if none is named: the page's newest without a run. */
export const newestUnfinished = (db: Db, pageId: string) =>
  db
    .selectFrom('uploads')
    .select('id')
    .where('pageId', '=', pageId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('runs')
            .select('runs.id')
            .whereRef('runs.pageId', '=', 'uploads.pageId')
            .whereRef('runs.uploadId', '=', 'uploads.id'),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function partsOf(db: Db, pageId: string, uploadId: string): Promise<UploadPart[]> {
  const rows = await db
    .selectFrom('uploadParts')
    .select(['part', 'name', 'size', 'received'])
    .where('pageId', '=', pageId)
    .where('uploadId', '=', uploadId)
    .orderBy('part')
    .execute()
  return rows.map(({ size, received, ...part }) => ({
    ...part,
    size: size === null ? null : Number(size),
    received: Number(received),
  }))
}

/** How many uploads of a page can wait at the same time, whatever their size. An export in parts has fewer. */
export const mostWaiting = 100

/**
 * Registers an upload, or records that it continues.
 * @throws Refusal `uploads_waiting`
 */
export async function beginUpload(
  db: Db,
  { pageId, uploadId, parts, now }: { pageId: string; uploadId: string; parts: number; now: Date },
): Promise<void> {
  const touched = await db
    .updateTable('uploads')
    .set({ touchedAt: now })
    .where('pageId', '=', pageId)
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (touched.numUpdatedRows > 0n) return
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('uploads', ${pageId}::bigint))`.execute(trx)
    // Another part of the same upload may have registered it meanwhile.
    if ((await countWaiting(trx, pageId, uploadId)) >= mostWaiting)
      throw new Refusal('uploads_waiting', { limit: mostWaiting })
    await trx
      .insertInto('uploads')
      .values({ pageId, id: uploadId, parts, createdAt: now, touchedAt: now })
      .onConflict((conflict) => conflict.columns(['pageId', 'id']).doUpdateSet({ touchedAt: now }))
      .execute()
  })
}

/** How many other uploads of a page are unfinished, have an active run, or wait for their posts. */
async function countWaiting(db: Db, pageId: string, except: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from uploads u where u.page_id = ${pageId} and u.id <> ${except}
      and (u.keep_until is not null or not exists (select from runs r
        where r.page_id = u.page_id and r.upload_id = u.id and r.state not in ('queued', 'running')))`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Registers a part of an upload, unless it is registered. */
export async function beginPart(
  db: Db,
  {
    pageId,
    uploadId,
    part,
    name,
    size,
  }: { pageId: string; uploadId: string; part: number; name: string; size: number | null },
): Promise<void> {
  await db
    .insertInto('uploadParts')
    .values({ pageId, uploadId, part, name, size: size === null ? null : String(size) })
    .onConflict((conflict) =>
      conflict
        .columns(['pageId', 'uploadId', 'part'])
        .doUpdateSet({ size: sql`coalesce(upload_parts.size, excluded.size)` }),
    )
    .execute()
}

/** Records how much of a part is safely on the disk, and its `size` once that is known. */
export async function countReceived(
  db: Db,
  pageId: string,
  uploadId: string,
  part: number,
  received: number,
  size?: number,
): Promise<void> {
  await db
    .updateTable('uploadParts')
    .set({ received: String(received), ...(size !== undefined && { size: String(size) }) })
    .where('pageId', '=', pageId)
    .where('uploadId', '=', uploadId)
    .where('part', '=', part)
    .execute()
}

/** Bytes of a member's uploads, without one part: uploads that wait to be read or for their posts, and parts that are announced. */
export async function waitingBytes(
  db: Db,
  memberId: string,
  except: { uploadId: string; part: number },
): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(greatest(coalesce(p.size, 0), p.received)), 0) as bytes
    from upload_parts p join pages on pages.id = p.page_id
    join uploads u on u.page_id = p.page_id and u.id = p.upload_id
    where pages.user_id = ${memberId} and not (p.upload_id = ${except.uploadId} and p.part = ${except.part})
      and (u.keep_until is not null or not exists (select from runs r
        where r.page_id = p.page_id and r.upload_id = p.upload_id and r.state not in ('queued', 'running')))`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}
