import { tokenProblem } from '@fankeep/shared/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { joinWholeLists } from '../../../infra/database/whole-lists'
import type { Services } from '../../../infra/services'
import { ownedPage, type PageRow } from '../../pages/owned-page'
import { allowanceAt } from '../../pages/usage'
import { messengerOf } from '../../../platforms/messengers'
import { pushFansMeant } from '../../fan-push/fans'
import { lineFansMeant } from '../../line/fans'
import { telegramFansMeant } from '../../telegram/fans'
import { addresses, meant, messaged } from '../audience'
import { freezeMerged, frozenAudience, thawFans } from '../frozen'
import { type CallbackRow, holdCallback } from '../repository'
import { inTransaction } from '../../../infra/database/transaction'
import type { Via } from '../tables'
import { endByItself, haltMethod } from './record'

/**
 * Starts a waiting CallBack: writes a row for each recipient, once, so that fans who join or leave later change
 * nothing. Returns the updated row; it has ended if there are no recipients or the plan no longer allows it.
 */
export function begin(services: Services, { id }: CallbackRow): Promise<CallbackRow> {
  const { db, clock } = services
  return inTransaction(db, async (trx) => {
    const row = await holdCallback(trx, id)
    if (row.phase !== 'waiting') return row
    // Scheduled before such texts were refused: a `{link}` would have no target.
    const problem = tokenProblem(row)
    if (problem) return endByItself(services, trx, row, { status: 3, reason: problem })
    const { callback } = await allowanceAt(trx, row.userId, clock.now())
    if (callback.sends === 0)
      return endByItself(services, trx, row, {
        status: 3,
        reason: { key: 'callback_plan_ended', params: {} },
      })
    const page = await ownedPage(trx, row.userId, row.pageId)
    await freezeMerged(trx, row)
    await writeDeliveries(trx, row, page, clock.now())
    if (callback.emailOnly)
      for (const via of row.via)
        if (via !== 'email') await haltMethod(trx, row.id, via, { key: 'reach_plan', params: {} })
    await thawFans(trx, row.id)
    const { of } = await trx
      .selectFrom('deliveries')
      .where('callbackId', '=', row.id)
      .select(sql<number>`count(*)::int`.as('of'))
      .executeTakeFirstOrThrow()
    if (of === 0)
      return endByItself(services, trx, row, { status: 3, reason: { key: 'callback_nobody', params: {} } })
    return trx
      .updateTable('callbacks')
      .set({ phase: 'sending', of, startedAt: clock.now() })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** A row for each delivery method: a fan who is reached by two gets both. */
function writeDeliveries(trx: Db, row: CallbackRow, page: PageRow, now: Date): Promise<void> {
  const audience = frozenAudience(row)
  const messenger = messengerOf(page.platform)
  const who = meant(page, audience, now)
  /** @param fans with columns `target`, `name` and `language` */
  const write = (via: Via, fans: RawBuilder<unknown>) =>
    sql`
    with written as (select count(*) as n from deliveries where callback_id = ${row.id})
    insert into deliveries (callback_id, n, via, target, name, language)
    select ${row.id}, w.n + row_number() over (), ${via}, m.target, m.name, m.language
    from (${fans}) m cross join written w`.execute(trx)
  return joinWholeLists(trx, async () => {
    if (row.via.includes('email'))
      await write(
        'email',
        sql`select email as target, name, language from (${addresses(page, audience, now)}) a`,
      )
    if (row.via.includes('message') && messenger)
      await write(
        'message',
        sql`select uid as target, name, null as language from (${messaged(page, audience, messenger, now)}) f where not f.left`,
      )
    if (row.via.includes('line'))
      await write(
        'line',
        sql`select uid as target, '' as name, null as language from (${lineFansMeant(who)}) f`,
      )
    if (row.via.includes('telegram'))
      await write(
        'telegram',
        sql`select chat_id as target, '' as name, language from (${telegramFansMeant(who)}) f`,
      )
    if (row.via.includes('push'))
      await write('push', sql`select id as target, '' as name, language from (${pushFansMeant(who)}) f`)
  })
}
