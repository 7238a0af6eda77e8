import type { Services } from '../../../infra/services'
import { largeBytes } from '../runs/jobs'
import { queueRun } from '../runs/queue-run'
import { insertRun, type RunRow, runOfUpload, runPayload, runsChannel } from '../runs/repository'
import { inTransaction } from '../../../infra/database/transaction'
import { findUpload, partsOf } from './parts'

/**
 * The run of a complete upload: created and queued only once, even if it is requested repeatedly or concurrently. Null while a
 * part is missing.
 */
export async function runWhenWhole(
  services: Services,
  userId: string,
  pageId: string,
  uploadId: string,
): Promise<RunRow | null> {
  const { db, clock, notifications } = services
  const known = await runOfUpload(db, pageId, uploadId)
  if (known) return known
  const upload = await findUpload(db, pageId, uploadId)
  if (!upload) return null
  const parts = await partsOf(db, pageId, uploadId)
  if (parts.length < upload.parts || parts.some(({ size, received }) => size === null || received < size))
    return null
  const made = await inTransaction(db, async (trx) => {
    const run = await insertRun(trx, {
      pageId,
      userId,
      uploadId,
      files: parts.map(({ name }) => name),
      large: parts.reduce((sum, { size }) => sum + Number(size), 0) > largeBytes,
      createdAt: clock.now(),
    })
    if (!run) return undefined
    await queueRun(services, run, trx)
    await notifications.publish(runsChannel, runPayload(run), trx)
    return run
  })
  return made ?? (await runOfUpload(db, pageId, uploadId)) ?? null
}
