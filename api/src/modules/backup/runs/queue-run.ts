import type { Transaction } from 'kysely'
import type { Database } from '../../../infra/database/schema'
import type { Services } from '../../../infra/services'
import { fetchRun, importLargeRun, importRun } from './jobs'
import { countAhead, nextQueued, type QueuedRun } from './repository'

/** The job that executes a run. */
function jobOf({ source, large }: QueuedRun) {
  if (source === 'api') return fetchRun
  return large ? importLargeRun : importRun
}

/**
 * Queues a run's job. Members take turns: the first run of each goes before the second of any, so that no member waits behind
 * all pages of another.
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

/** Called when a run of this page has ended: queues the job of the next waiting run. */
export async function queueNext(
  services: Pick<Services, 'db' | 'queue'>,
  pageId: string,
  trx?: Transaction<Database>,
): Promise<void> {
  const next = await nextQueued(trx ?? services.db, pageId)
  if (next) await queueRun(services, next, trx)
}
