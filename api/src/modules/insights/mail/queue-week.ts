import { sql } from 'kysely'
import { inTransaction } from '../../../infra/database/transaction'
import { dueAtOnce } from '../../../infra/maintenance/maintenance'
import type { Services } from '../../../infra/services'
import { mailWeek } from './mail-week'
import { weekOf } from './week'

/**
 * Queues a mail for each page that has had none this week. Two workers can run it at the same time: each takes different
 * pages.
 */
export async function queueWeek({ db, clock, queue }: Services): Promise<void> {
  const week = weekOf(clock.now())
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ page: string }>`
      update insight_mails set week = ${week}
      where page_id in (
        select page_id from insight_mails where week < ${week} order by page_id limit ${dueAtOnce}
        for no key update skip locked)
      returning page_id as page`.execute(trx)
    for (const { page } of rows) await queue.add(mailWeek, { page, week }, { trx })
  })
}
