import type { Transaction } from 'kysely'
import type { Database } from '../../../infra/database/schema'
import type { Services } from '../../../infra/services'
import { fetchRun, importLargeRun, importRun } from './jobs'
import { countAhead, nextQueued, type QueuedRun } from './repository'

/** Whose work a run is. */
function jobOf({ source, large }: QueuedRun) {
  if (source === 'api') return fetchRun
  return large ? importLargeRun : importRun
}

/**
 * Gives a run its job. Members take turns: the first run of each goes before the second of any, so that no one waits behind all the pages of
 * another.
 * @param trx makes it part of this transaction
 */
export async function queueRun(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  run: QueuedRun,
  trx?: Transaction<Database>,
): Promise<void> {
  const ahead = await countAhead(trx ?? db, run)
  await queue.add(jobOf(run), { run: run.id }, { ...(trx && { trx }), priority: 0 - ahead })
}

/** Where a run of this page is over: its job to the next one that waits. */
export async function queueNext(
  services: Pick<Services, 'db' | 'queue'>,
  pageId: string,
  trx?: Transaction<Database>,
): Promise<void> {
  const next = await nextQueued(trx ?? services.db, pageId)
  if (next) await queueRun(services, next, trx)
}
