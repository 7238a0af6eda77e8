import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import type { ModuleHooks } from '../../infra/hooks'
import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'

/** Erases the remaining rows of deleted pages: `fans`, `posts` and similar tables have no foreign key that would. */
export const erasePage = defineJob<{ page: string }>({
  name: 'pages.erase',
  retries: 20,
  timeout: 3600,
})

export const erasePageHandler = handleJob(erasePage, {
  run: ({ page }, services, { modules }) => erase(services, modules, page),
})

/** Every module erases its rows of the page. Can be interrupted and run again at any point. */
export async function erase(
  services: Services,
  modules: readonly ModuleHooks[],
  pageId: string,
): Promise<void> {
  for (const module of modules) await module.erasePage?.(services, pageId)
  await services.db.deleteFrom('erasures').where('pageId', '=', pageId).execute()
}

/** Erases all pages of a member whose account is erased; the worker erases their remaining rows. */
export async function erasePages(
  { queue }: Services,
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  const pages = await trx.selectFrom('allPages').select('id').where('userId', '=', userId).execute()
  for (const { id } of pages) await erasePageRow({ queue }, trx, id)
}

/** Deletes a page's row now, and queues a job for rows without a foreign key to it. */
export async function erasePageRow(
  { queue }: Pick<Services, 'queue'>,
  trx: Transaction<Database>,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('allPages').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await trx.insertInto('erasures').values({ pageId: id }).execute()
  await queue.add(erasePage, { page: id }, { trx })
}
