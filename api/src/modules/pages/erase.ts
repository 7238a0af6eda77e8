import { sql, type Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import { handleJob } from '../../infra/queue/handler'
import { defineJob } from '../../infra/queue/job'
import { removeUploadFolders } from '../backup/upload/disk'
import { releaseFiles } from '../posts/keep-file'

const batch = 20_000
const fileBatch = 500

/** Erases what is left of deleted pages: `fans`, `posts` and their like have no foreign key that would do it. */
export const erasePage = defineJob<{ page: string }>({
  name: 'pages.erase',
  retries: 20,
  timeout: 3600,
})

export const erasePageHandler = handleJob(erasePage, {
  run: ({ page }, services) => erase(services, page),
})

/** May be cut off anywhere and begun again: what is gone is gone, what is left is found. */
export async function erase(services: Services, pageId: string): Promise<void> {
  const { db } = services
  for (const table of [
    'fans',
    'posts',
    'post_media',
    'fan_days',
    'fan_marks',
    'fan_gram_marks',
    'fan_day_marks',
    'fan_day_chapters',
    'messaged_fans',
  ]) {
    for (let erased = batch; erased >= batch;) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where page_id = ${pageId} limit ${batch}))`.execute(db)
      erased = Number(numAffectedRows)
    }
  }
  for (;;) {
    const files = await db
      .selectFrom('pageFiles')
      .select('hash')
      .where('pageId', '=', pageId)
      .limit(fileBatch)
      .execute()
    if (files.length === 0) break
    await releaseFiles(
      services,
      pageId,
      files.map(({ hash }) => hash),
    )
  }
  await removeUploadFolders(services.config, pageId)
  await db.deleteFrom('erasures').where('pageId', '=', pageId).execute()
}

/** All pages of a member whose account is erased: gone with it, and what is left of them erased by the worker. */
export async function forgetPages(
  { queue }: Services,
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  const pages = await trx.selectFrom('allPages').select('id').where('userId', '=', userId).execute()
  for (const { id } of pages) await erasePageRow({ queue }, trx, id)
}

/** A page's row goes now, and what has no foreign key to it with a job. */
export async function erasePageRow(
  { queue }: Pick<Services, 'queue'>,
  trx: Transaction<Database>,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('allPages').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await trx.insertInto('erasures').values({ pageId: id }).execute()
  await queue.add(erasePage, { page: id }, { trx })
}
