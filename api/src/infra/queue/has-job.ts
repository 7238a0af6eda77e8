import { type RawBuilder, sql } from 'kysely'
import type { Job } from './job'

/**
 * Whether a row has a job that will process it: a waiting job, or one that a living worker runs. `id` is the row's id as SQL text;
 * `field` is its name in the job's data. Used to find work that was lost with a killed worker.
 */
export const hasJob = (job: Job, field: string, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from pgboss.job j
    where j.name = ${job.name} and j.data->>${sql.lit(field)} = ${id}
      and (j.state in ('created', 'retry') or (j.state = 'active' and (
        j.started_on > now() - interval '5 seconds' or exists (select from job_owners o where o.job_id = j.id)))))`
