import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../../infra/database/schema'
import type { Services } from '../../../infra/services'
import { connectorOf } from '../../../platforms/connectors'
import { nextBackupOf, rhythmOf } from '../../connection/backup-schedule'
import { probeJob } from '../../hijack/probe'
import type { PagesTables } from '../../pages/tables'
import { allowanceAt } from '../../pages/usage'
import { inTransaction } from '../../../infra/database/transaction'
import { heldUntil } from '../../member/leaving'
import { insertFetch } from './start'
import { accessOf } from '../../connection/access'
import { changePageIfThere } from '../../pages/repository'

const atOnce = 50
const hour = 3_600_000

type Page = Selectable<PagesTables['pages']>

/**
 * Begins the backups and probes that are due. Any number of processes can call this at the same time: each page is taken by one
 * of them, and its next time is set in the same transaction.
 */
export async function startDue(services: Services): Promise<void> {
  while ((await take(services, 'nextBackup', begin)) === atOnce);
  while ((await take(services, 'nextLook', look)) === atOnce);
}

type Begin = (services: Services, trx: Transaction<Database>, page: Page) => Promise<Date | null>

const take = (services: Services, column: 'nextBackup' | 'nextLook', run: Begin): Promise<number> =>
  inTransaction(services.db, async (trx) => {
    const pages = await trx
      .selectFrom('pages')
      .selectAll()
      .where(column, '<=', services.clock.now())
      .orderBy(column)
      .limit(atOnce)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const page of pages) {
      const held = await heldUntil(trx, page.userId, services.clock.now())
      const next = held ?? (await run(services, trx, page))
      await changePageIfThere(trx, page.id, { [column]: next })
    }
    return pages.length
  })

async function isBound(trx: Transaction<Database>, pageId: string): Promise<boolean> {
  const access = await accessOf(trx, pageId)
  return access?.state === 'bound'
}

/** Returns when the next backup is due. Null if there is none: `rhythmOf` has none, or the permission has ended. */
const begin: Begin = async (services, trx, page) => {
  const now = services.clock.now()
  const every = await rhythmOf(trx, page, now)
  if (every === null || !(await isBound(trx, page.id))) return null
  const active = await trx
    .selectFrom('runs')
    .select(sql`1`.as('one'))
    .where('pageId', '=', page.id)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()
  // A list that costs money is fetched only if the member asks for it.
  const withFans = connectorOf(page)?.fanCents === undefined
  if (!active) await insertFetch(services, trx, page, { cause: 'auto', withFans })
  return new Date(now.getTime() + every)
}

/**
 * Queues a probe if the plan includes it; otherwise checks again in an hour, in case the plan is upgraded. Also resumes backups
 * that ended with an earlier plan.
 */
const look: Begin = async ({ queue, clock }, trx, page) => {
  const now = clock.now()
  if (!(await isBound(trx, page.id))) return null
  const { lookHours } = await allowanceAt(trx, page.userId, now)
  if (page.nextBackup === null)
    await changePageIfThere(trx, page.id, { nextBackup: await nextBackupOf(trx, page, now) })
  if (lookHours !== null) await queue.add(probeJob, { page: page.id }, { trx })
  return new Date(now.getTime() + (lookHours ?? 1) * hour)
}
