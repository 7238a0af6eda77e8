import { tokenProblem } from '@fankeep/shared/contract'
import { sql } from 'kysely'
import { joinWholeLists } from '../../../infra/database/whole-lists'
import type { Services } from '../../../infra/services'
import { ownedPage } from '../../pages/owned-page'
import { allowanceAt } from '../../pages/usage'
import { messengerOf } from '../../../platforms/messengers'
import { lineFansMeant } from '../../line/fans'
import { addresses, meant, messaged } from '../audience'
import { frozenAudience, thawFans } from '../frozen'
import type { CallbackRow } from '../repository'
import { inTransaction } from '../../../infra/database/transaction'
import { endCallback } from './record'

/**
 * Turns one that waited into one under way: a row for each fan who is reached, written once and for all, so that
 * fans who join or leave meanwhile change nothing. Gives the row as it is then; ended, where no one is reached
 * or the plan no longer lets it.
 */
export function begin(services: Services, { id }: CallbackRow): Promise<CallbackRow> {
  const { db, clock } = services
  return inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('callbacks')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (row.phase !== 'waiting') return row
    // Scheduled before this was refused: it would say "here" and nothing.
    const problem = tokenProblem(row)
    if (problem) return endCallback(services, trx, row, { status: 3, reason: problem })
    const { callback } = await allowanceAt(trx, row.userId, clock.now())
    if (callback.sends === 0)
      return endCallback(services, trx, row, {
        status: 3,
        reason: { key: 'callback_plan_ended', params: {} },
      })
    const page = await ownedPage(trx, row.userId, row.pageId)
    const audience = frozenAudience(row)
    // A row for each way: a fan who is reached by two gets both.
    const messenger = messengerOf(page.platform)
    await joinWholeLists(trx, async () => {
      if (row.via.includes('email'))
        await sql`
          insert into deliveries (callback_id, n, via, target, name, language)
          select ${row.id}, row_number() over (), 'email', m.email, m.name, m.language
          from (${addresses(page, audience, clock.now())}) m`.execute(trx)
      if (row.via.includes('message') && messenger && !callback.emailOnly)
        await sql`
          insert into deliveries (callback_id, n, via, target, name, language)
          select ${row.id}, (select count(*) from deliveries where callback_id = ${row.id}) + row_number() over (),
            'message', m.uid, m.name, null
          from (${messaged(page, audience, messenger, clock.now())}) m where not m.left`.execute(trx)
      if (row.via.includes('line') && !callback.emailOnly)
        await sql`
          insert into deliveries (callback_id, n, via, target, name, language)
          select ${row.id}, (select count(*) from deliveries where callback_id = ${row.id}) + row_number() over (),
            'line', m.uid, '', null
          from (${lineFansMeant(meant(page, audience, clock.now()))}) m`.execute(trx)
    })
    await thawFans(trx, row.id)
    const { of } = await trx
      .selectFrom('deliveries')
      .where('callbackId', '=', row.id)
      .select(sql<number>`count(*)::int`.as('of'))
      .executeTakeFirstOrThrow()
    if (of === 0)
      return endCallback(services, trx, row, { status: 3, reason: { key: 'callback_nobody', params: {} } })
    return trx
      .updateTable('callbacks')
      .set({ phase: 'sending', of, startedAt: clock.now() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
