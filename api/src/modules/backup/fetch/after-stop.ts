import type { Services } from '../../../infra/services'
import { jobOf } from '../runs/jobs'
import { nextQueued, type RunRow } from '../runs/repository'
import { eraseFetched } from './store'

/** A run that no one worked on ended at a word: what it had fetched is let go of, and the next of its page goes on. */
export async function afterStop({ db, queue }: Services, { id, pageId }: RunRow): Promise<void> {
  await eraseFetched(db, id)
  const next = await nextQueued(db, pageId)
  if (next) await queue.add(jobOf(next), { run: next.id })
}
