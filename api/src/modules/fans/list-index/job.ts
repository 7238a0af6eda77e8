import { sql } from 'kysely'
import { hasJob } from '../../../infra/queue/has-job'
import { handleJob } from '../../../infra/worker/handler'
import { defineJob } from '../../../infra/queue/job'
import type { Services } from '../../../infra/services'
import { buildListIndex } from './make'
import { markEvery } from './blocks'

/** Queued by every change of a page's fans. Until it has run, lists and searches of the page count rows instead. */
export const markPage = defineJob<{ page: string }>({
  name: 'fans.mark',
  timeout: 3600,
})

export const markPageHandler = handleJob(markPage, {
  run: ({ page }, services, { signal }) => buildListIndex(services, page, signal),
})

/**
 * The pages that need a list index and have none of their current version, as SQL. `messaged_fans` is written together with the
 * index, one row per page.
 */
export const fromUnmarked = `from pages p
  left join (select page_id, version from messaged_fans) m on m.page_id = p.id and m.version = p.fans_version
  where p.fans + p.fans_gone > ${markEvery} and m.page_id is null`

/** Queues the job for pages whose list index is outdated and that have no such job. */
export async function markForgotten({ db, queue }: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id ${sql.raw(fromUnmarked)}
      and not ${hasJob(markPage, 'page', sql`p.id::text`)}`.execute(db)
  for (const { id } of rows) await queue.add(markPage, { page: id })
}
