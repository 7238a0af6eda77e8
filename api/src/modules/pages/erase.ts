import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Services } from '../../infra/services'
import type { ModuleHooks } from '../../infra/hooks'
import { handleJob } from '../../infra/worker/handler'
import { defineJob } from '../../infra/queue/job'

/** Erases what is left of deleted pages: `fans`, `posts` and their like have no foreign key that would do it. */
export const erasePage = defineJob<{ page: string }>({
  name: 'pages.erase',
  retries: 20,
  timeout: 3600,
})

export const erasePageHandler = handleJob(erasePage, {
  run: ({ page }, services, { modules }) => erase(services, modules, page),
})

/** Every module erases what it keeps of the page. May be cut off anywhere and begun again. */
export async function erase(
  services: Services,
  modules: readonly ModuleHooks[],
  pageId: string,
): Promise<void> {
  for (const module of modules) await module.erasePage?.(services, pageId)
  await services.db.deleteFrom('erasures').where('pageId', '=', pageId).execute()
}

/** All pages of a member whose account is erased: gone with it, and what is left of them erased by the worker. */
export async function erasePages(
  { queue }: Services,
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  const pages = await trx.selectFrom('allPages').select('id').where('userId', '=', userId).execute()
  for (const { id } of pages) await erasePageRow({ queue }, trx, id)
}

/** A page's row goes now, and what has no foreign key to it with a job. */
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
