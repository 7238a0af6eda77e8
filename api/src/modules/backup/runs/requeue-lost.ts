import { sql } from 'kysely'
import { hasJob } from '../../../infra/queue/has-job'
import type { Job } from '../../../infra/queue/job'
import type { Services } from '../../../infra/services'
import type { QueuedRun } from './repository'
import { fetchRun, importLargeRun, importRun } from './jobs'
import { queueRun } from './queue-run'

/**
 * Queues another job for runs whose job is gone or orphaned (its worker was killed just after taking it). A surplus job is
 * harmless: only one worker at a time processes a run, and the run ends once.
 */
export async function requeueLost(services: Services): Promise<void> {
  const { db, log } = services
  const without = (job: Job) => sql`not ${hasJob(job, 'run', sql`r.id::text`)}`
  const { rows } = await sql<QueuedRun>`
    select r.id, r.user_id, r.source, r.large from runs r
    where r.state in ('queued', 'running') and exists (select from pages p where p.id = r.page_id)
      and not exists (select from runs e where e.page_id = r.page_id and e.id < r.id and e.state in ('queued', 'running'))
      and ${without(importRun)} and ${without(importLargeRun)} and ${without(fetchRun)}`.execute(db)
  for (const run of rows) {
    log.warn({ run: run.id }, 'a run had lost its job; it gets a new one')
    await queueRun(services, run)
  }
}
