import type { Services } from '../../../infra/services'
import type { UploadedFile } from '../../../platforms/archive'
import { partPath, removeUploadFolder } from './disk'
import { partsOf } from './parts'

/** How long a part with only media waits for the part with its posts. */
export const waitDays = 30

export interface WaitingUpload {
  id: string
  files: UploadedFile[]
}

/** Uploads of a page that wait for their posts, the oldest first. */
export async function waitingUploads(
  { db, config }: Services,
  pageId: string,
  except: string | null,
): Promise<WaitingUpload[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('pageId', '=', pageId)
    .where('keepUntil', 'is not', null)
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .orderBy('createdAt')
    .execute()
  return Promise.all(
    rows.map(async ({ id }) => {
      const parts = await partsOf(db, pageId, id)
      return {
        id,
        files: parts.map(({ part, name }) => ({ path: partPath(config, pageId, id, part), name })),
      }
    }),
  )
}

/** Keeps an upload after its run. Removes an earlier waiting upload of the same part, recognised by names and sizes. */
export async function keepWaiting(
  services: Services,
  pageId: string,
  uploadId: string,
  now: Date,
): Promise<Date> {
  const { db } = services
  const until = new Date(now.getTime() + waitDays * 24 * 3600_000)
  const print = async (id: string) =>
    JSON.stringify((await partsOf(db, pageId, id)).map(({ name, size }) => [name, size]))
  const own = await print(uploadId)
  for (const { id } of await waitingUploads(services, pageId, uploadId))
    if ((await print(id)) === own) await letGo(services, pageId, id)
  await db
    .updateTable('uploads')
    .set({ keepUntil: until })
    .where('pageId', '=', pageId)
    .where('id', '=', uploadId)
    .execute()
  return until
}

/** Removes a waiting upload that is no longer needed. */
export async function letGo({ db, config }: Services, pageId: string, uploadId: string): Promise<void> {
  await db.deleteFrom('uploads').where('pageId', '=', pageId).where('id', '=', uploadId).execute()
  await removeUploadFolder(config, pageId, uploadId)
}
