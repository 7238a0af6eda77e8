import type { CallBackReasonKey } from '@fankeep/shared/contract'
import { callbackRestDays } from '@fankeep/shared/contract'
import { sql, type Transaction } from 'kysely'
import { record } from '../../infra/audit'
import type { Db } from '../../infra/database/connect'
import type { Database } from '../../infra/database/schema'
import { inTransaction } from '../../infra/database/transaction'
import type { Member } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { requireProofOnNewDevice } from '../auth/device-age'
import { refuseLeaving } from '../member/leaving'
import { holdMember } from '../member/users'
import { allowanceAt } from '../pages/usage'
import { type CallbackRow, holdCallback, ownedCallback, pendingOf } from './repository'
import { sendCallback } from './send/job'
import { mostTries } from './send/record'
import { reachedBy } from './send/run'
import { checkSends, checkMethods } from './sends'

/** Temporary reasons for deliveries that were not handed over: the member is offered to send to the rest. */
const passing = [
  'callback_failed',
  'callback_copied',
  'callback_page_deleted',
  'reach_plan',
  'message_access_ended',
  'message_down',
  'line_token_ended',
  'line_quota',
  'line_no_answer',
  'telegram_token_ended',
  'telegram_no_answer',
  'push_no_answer',
] satisfies CallBackReasonKey[]

/**
 * Deliveries `d` that failed and were certainly not accepted: nothing was handed over, or the mail server said "not now" each time.
 * Faults of LINE are excluded: the message may have arrived, and LINE remembers its key for only a day. For a restored copy it is not
 * certain, so the member is first asked to check.
 */
export const isResumable = sql<boolean>`d.state = 'failed' and (
  d.error = any(${passing}) and (d.via <> 'line' or d.tries = 0)
  or d.via = 'email' and d.tries >= ${mostTries})`

/** Rows written by one statement, because a request's statement is limited to 8 s. */
const slice = 100_000

/** Whether it has ended, and recently enough. */
export const mayResume = ({ phase, endedAt }: CallbackRow, now: Date) =>
  phase === 'ended' && endedAt !== null && endedAt.getTime() > now.getTime() - callbackRestDays * 86_400_000

/**
 * Cache of counts, valid until the counts of the CallBack change: counting a long one takes a second, and the history is requested often.
 */
const counted = new Map<string, number>()
const countedMost = 1000

/** To how many fans each of these can be sent again; CallBacks with none have no entry. */
export async function resumableOf(db: Db, rows: CallbackRow[], now: Date): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const row of rows) {
    if (!mayResume(row, now) || row.failed === 0 || !(row.halted || row.via.includes('email'))) continue
    const { id, endedAt, sent, failed } = row
    const state = [id, endedAt?.getTime(), sent, failed].join(' ')
    const many = counted.get(state) ?? (await countResumable(db, id))
    if (counted.size >= countedMost) counted.clear()
    counted.set(state, many)
    if (many > 0) found.set(id, many)
  }
  return found
}

async function countResumable(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('deliveries as d')
    .where('callbackId', '=', id)
    .where(isResumable)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Sends an ended CallBack to the fans it did not reach for a temporary reason. A fan who signs off meanwhile is skipped when it
 * is sent. If it is already under way, nothing changes: the button was pressed twice.
 */
export async function resumeCallBack(services: Services, member: Member, id: string): Promise<CallbackRow> {
  const { db, clock, queue } = services
  return inTransaction(db, async (trx) => {
    await holdMember(trx, member.id)
    const { pageId } = await ownedCallback(trx, member.id, id)
    await refuseLeaving(trx, member.id)
    const row = await holdCallback(trx, id)
    if (row.phase === 'sending') return row
    if (!mayResume(row, clock.now())) throw new Refusal('callback_rest', { days: callbackRestDays })
    await requireProofOnNewDevice({ ...services, db: trx }, member)
    await checkPlan(trx, row, clock.now())
    await refuseSecond(trx, pageId)
    const reached = await reachedBy({ db: trx }, id)
    const many = await putBack(trx, id, 0)
    if (many === 0) throw new Refusal('callback_rest', { days: callbackRestDays })
    await queue.add(sendCallback, { callback: id, reached }, { trx })
    await record(trx, clock, { userId: member.id, action: 'callback.resumed', detail: { callback: id } })
    return trx
      .updateTable('callbacks')
      .set({
        status: 1,
        phase: 'sending',
        failed: sql`failed - ${many}`,
        reason: null,
        halted: null,
        stopAsked: false,
        endedAt: null,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The resumed CallBack is already counted for the plan, unless it reached no one. */
async function checkPlan(trx: Transaction<Database>, row: CallbackRow, now: Date) {
  const allowance = await allowanceAt(trx, row.userId, now)
  checkMethods(allowance, row.via)
  if (row.status === 3) await checkSends(trx, row.userId, allowance, now)
}

/** Only one at a time per page, as in `callback.send`. */
async function refuseSecond(trx: Transaction<Database>, pageId: string) {
  const pending = await pendingOf(trx, pageId)
  if (!pending) return
  const key = pending.phase === 'sending' ? 'callback_sending' : 'callback_waits'
  throw new Refusal(key, {}, { callback: pending.id })
}

/** Queues these deliveries again. Returns how many. */
async function putBack(trx: Db, id: string, after: number): Promise<number> {
  const { rows } = await sql<{ last: number | null; many: number }>`
    with back as (
      update deliveries set state = 'queued', tries = 0, error = null
      where callback_id = ${id} and n in (
        select n from deliveries d where callback_id = ${id} and n > ${after} and ${isResumable}
        order by n limit ${slice})
      returning n
    )
    select max(n) as last, count(*)::int as many from back`.execute(trx)
  const { last, many } = rows[0]!
  return last !== null && many === slice ? many + (await putBack(trx, id, last)) : many
}
