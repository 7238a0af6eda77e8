import { sql } from 'kysely'
import { hasJob } from '../../../infra/queue/has-job'
import type { Services } from '../../../infra/services'
import { fetchRun, importRun, jobOf } from './jobs'

/**
 * Runs whose job is gone, or is with no one (its worker was killed in the very moment it took it): they get another.
 * A run that gets one too many comes to no harm, for it is worked on by one alone and ends once.
 */
export async function requeueLost({ db, queue, log }: Services): Promise<void> {
  const { rows } = await sql<{ id: string; source: 'archive' | 'api' }>`
    select r.id, r.source from runs r
    where r.state in ('queued', 'running') and exists (select from pages p where p.id = r.page_id)
      and not exists (select from runs e where e.page_id = r.page_id and e.id < r.id and e.state in ('queued', 'running'))
      and not ${hasJob(importRun, 'run', sql`r.id::text`)} and not ${hasJob(fetchRun, 'run', sql`r.id::text`)}`.execute(
    db,
  )
  for (const { id, source } of rows) {
    log.warn({ run: id }, 'a run without a job gets another')
    await queue.add(jobOf({ source }), { run: id })
  }
}
