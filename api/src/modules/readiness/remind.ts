import type { Db } from '../../infra/database/connect'
import { inTransaction } from '../../infra/database/transaction'
import type { Services } from '../../infra/services'
import { leavesAt } from '../member/leaving'
import { notify } from '../notices/notify'
import type { PageRow } from '../pages/owned-page'
import { changePageIfThere, nextRehearsal } from '../pages/repository'
import { allowanceAt } from '../pages/usage'
import { dueDates, lastRehearsals } from './repository'

/** How many pages are checked in an hour. */
const atOnce = 1000

/** Reminds each member whose pages are due for a rehearsal: once a quarter, with one notice for all of their pages. */
export async function remindToRehearse(services: Services): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const due = await db
    .selectFrom('pages')
    .select('userId')
    .where('rehearsalReminder', '<=', now)
    .orderBy('rehearsalReminder')
    .limit(atOnce)
    .execute()
  for (const userId of new Set(due.map((row) => row.userId))) await remindMember(services, userId, now)
}

async function remindMember(services: Services, userId: string, now: Date): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    // Should the member keep the account, it is still due.
    if (await leavesAt(trx, userId)) return
    const pages = await trx
      .selectFrom('pages')
      .selectAll()
      .where('userId', '=', userId)
      .where('rehearsalReminder', '<=', now)
      .orderBy('id')
      .forNoKeyUpdate()
      // Rows that another worker is processing.
      .skipLocked()
      .execute()
    if (pages.length === 0) return
    const later = await notDueYet(trx, userId, pages, now)
    for (const page of pages)
      await changePageIfThere(trx, page.id, { rehearsalReminder: later.get(page.id) ?? nextRehearsal(now) })
    const dueNow = pages.filter((page) => !later.has(page.id) && isWorthIt(page))
    if (dueNow.length === 0 || (await allowanceAt(trx, userId, now)).callback.sends === 0) return
    const [first] = dueNow.toSorted((one, other) => other.fans - one.fans)
    await notify(services, trx, userId, {
      kind: 'rehearsal_due',
      params: { page: first!.name, pages: dueNow.length },
      pageId: first!.id,
    })
  })
}

/** Pages that are not due any more (a CallBack was sent in the meantime), and when they will be. */
async function notDueYet(trx: Db, userId: string, pages: PageRow[], now: Date): Promise<Map<string, Date>> {
  const rehearsed = await lastRehearsals(
    trx,
    pages.map(({ id }) => id),
  )
  const dates = await dueDates(trx, userId, pages, rehearsed)
  return new Map([...dates].filter(([, at]) => at > now))
}

/** A page without fans has no fans to call back; a page that was lost needs a real CallBack instead. */
const isWorthIt = ({ fans, state }: PageRow) => fans > 0 && state === 'active'
