import type { Services } from '../../../infra/services'
import { queueNext } from '../runs/queue-run'
import type { RunRow } from '../runs/repository'
import { eraseFetched } from './store'

/** After a member stopped a run that no worker was running: erases what it had fetched, and queues the page's next run. */
export async function afterStop(services: Services, { id, pageId }: RunRow): Promise<void> {
  await eraseFetched(services.db, id)
  await queueNext(services, pageId)
}
