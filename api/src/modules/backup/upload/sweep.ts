import { dueAtOnce } from '../../../infra/maintenance/maintenance'
import type { Services } from '../../../infra/services'
import { removeUploadFolder } from './disk'

const keptHours = 48

/**
 * Removes uploads that were not continued for two days, rows and files. Keeps uploads with an active run, and parts that wait
 * for their posts (`waiting.ts`) until their time is over.
 */
export async function sweepUploads({ db, clock, config }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptHours * 3600_000)
  const old = await db
    .selectFrom('uploads')
    .select(['pageId', 'id'])
    .where('touchedAt', '<', before)
    .where(({ or, eb }) => or([eb('keepUntil', 'is', null), eb('keepUntil', '<', clock.now())]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('runs')
            .select('runs.id')
            .whereRef('runs.pageId', '=', 'uploads.pageId')
            .whereRef('runs.uploadId', '=', 'uploads.id')
            .where('runs.state', 'in', ['queued', 'running']),
        ),
      ),
    )
    .limit(dueAtOnce)
    .execute()
  for (const { pageId, id } of old) {
    await removeUploadFolder(config, pageId, id)
    await db.deleteFrom('uploads').where('pageId', '=', pageId).where('id', '=', id).execute()
  }
}
