import type { Services } from '../../../infra/services'
import { queueNext } from '../runs/queue-run'
import type { RunRow } from '../runs/repository'
import { eraseFetched } from './store'

/** A run that no one worked on ended at a word: what it had fetched is let go of, and the next of its page goes on. */
export async function afterStop(services: Services, { id, pageId }: RunRow): Promise<void> {
  await eraseFetched(services.db, id)
  await queueNext(services, pageId)
}
