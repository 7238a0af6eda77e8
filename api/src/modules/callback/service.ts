import type { CallInput, CallOutput } from '@fankeep/shared/contract'
import { callbackHoldSeconds, callbackYearsAhead, tokenProblem } from '@fankeep/shared/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Member } from '../../infra/http/api'
import { once } from '../member/once'
import type { Language } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { record } from '../../infra/audit'
import { ownedPage, type PageRow } from '../pages/owned-page'
import { type Allowance } from '../plans/plans'
import { allowanceOfMember } from '../plans/store'
import { requireProofOnNewDevice } from '../auth/device-age'
import { sayWithNames } from '../site/say-with-names'
import { inTransaction } from '../../infra/database/transaction'
import { refuseLeaving } from '../member/leaving'
import type { Db } from '../../infra/database/connect'
import { groupOf } from '../fan-labels/groups'
import { narrowOf } from '../fans/narrow'
import { lineLeft } from '../line/quota'
import type { Audience } from './audience'
import { fanMail } from './email-templates'
import { freezeFans } from './frozen'
import { type CallbackRow, ownedCallback, pendingOf, wakesAt } from './repository'
import { reachedTwice, reachOf } from './reach'
import { endCallback } from './send/record'
import { sendCallback } from './send/job'
import { checkSends, checkMethods, sendsUsed } from './sends'
import type { Via } from './tables'
import { memberOf } from '../member/users'

type Given = CallInput<'callback.send'>
type Settled = Required<Omit<Given, 'idempotency_key' | 'via' | 'uid' | 'group'>> & {
  via: Via[]
  uid: string[]
  group?: string | undefined
}

/** Queues a CallBack, for now or for its time. Idempotent by its key. */
export async function sendCallBack(
  services: Services,
  member: Member,
  input: Settled & { idempotency_key: string },
): Promise<{ id: string }> {
  const { db, clock, queue } = services
  const { idempotency_key: key, ...body } = input
  return once(db, clock, { userId: member.id, call: 'callback.send', key, body }, async (trx) => {
    const page = await ownedPage(trx, member.id, input.id)
    await refuseLeaving(trx, member.id)
    await requireProofOnNewDevice({ ...services, db: trx }, member)
    const { sendAt, held } = timeOf(services, input.send_at)
    checkWords(input)
    checkTokens(input)
    const allowance = await allowanceOfMember(trx, member)
    checkMethods(allowance, input.via)
    await checkSends(trx, member.id, allowance, clock.now(), page.id)
    await makeRoom(services, trx, page, input.overwrite === true || input.overwrite === '1')
    const audience = await audienceOf(trx, page, input)
    await checkReach(services, trx, page, allowance, { audience, via: input.via })
    const row = await trx
      .insertInto('callbacks')
      .values({
        pageId: page.id,
        userId: member.id,
        via: input.via,
        link: input.link,
        subject: input.subject,
        message: input.message,
        audience: input.audience,
        groupName: audience.group ?? null,
        uids: input.uid,
        held,
        sendAt,
        createdAt: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (audience.narrow) await freezeFans(trx, page, row.id, audience, clock.now())
    await queue.add(sendCallback, { callback: row.id }, { trx, startAfter: sendAt })
    await record(trx, clock, { userId: member.id, action: 'callback.asked', detail: { callback: row.id } })
    return row
  })
}

/**
 * An empty time means now. A CallBack for now, or for very soon, is held for a while in which the member can cancel it.
 * @throws Refusal `callback_time` if the time is past or too far ahead (spec section 5).
 */
function timeOf({ clock, config }: Services, given: string): { sendAt: Date; held: boolean } {
  const now = clock.now()
  const soonest = new Date(now.getTime() + (config.callbackHold ?? callbackHoldSeconds) * 1000)
  if (given === '') return { sendAt: soonest, held: true }
  const at = new Date(given)
  const minute = 60_000
  if (
    at.getTime() < now.getTime() - minute ||
    at.getUTCFullYear() > now.getUTCFullYear() + callbackYearsAhead
  )
    throw new Refusal('callback_time', { years: callbackYearsAhead })
  return at < soonest ? { sendAt: soonest, held: true } : { sendAt: at, held: false }
}

/** @throws Refusal `callback_token_link`, `callback_token_unknown`: fans would see braces, or no link where the text announces one. */
function checkTokens(words: Pick<Settled, 'subject' | 'message' | 'link'>) {
  const problem = tokenProblem(words)
  if (problem) throw new Refusal(problem.key, problem.params)
}

/** The current audience. @throws Refusal `not_found` if the group does not exist */
async function audienceOf(
  db: Db,
  page: PageRow,
  { audience, uid, group }: Pick<Settled, 'audience' | 'uid' | 'group'>,
): Promise<Audience & { group?: string }> {
  if (audience !== 'group') return { audience, uids: uid }
  if (group === undefined) throw new Refusal('nothing_selected')
  const { name } = await groupOf(db, page.id, group)
  return { audience, uids: [], narrow: await narrowOf(db, page, { group }), group: name }
}

function checkWords({ via, message, audience, uid }: Settled) {
  if (via.length === 0) throw new Refusal('callback_via_missing')
  if (message === '') throw new Refusal('callback_message_missing')
  if (audience === 'chosen' && uid.length === 0) throw new Refusal('nothing_selected')
}

/** A page has only one CallBack at a time: ends the waiting one if the member agreed to replace it, and refuses otherwise. */
async function makeRoom(services: Services, trx: Transaction<Database>, page: PageRow, overwrite: boolean) {
  const pending = await pendingOf(trx, page.id)
  if (!pending) return
  if (pending.phase === 'sending') throw new Refusal('callback_sending', {}, { callback: pending.id })
  if (!overwrite) throw new Refusal('callback_pending', {}, { callback: pending.id })
  await endCallback(services, trx, pending, {
    status: 3,
    reason: { key: 'callback_overwritten', params: {} },
  })
}

async function checkReach(
  { clock, config }: Services,
  trx: Transaction<Database>,
  page: PageRow,
  allowance: Allowance,
  { audience, via }: { audience: Audience; via: Settled['via'] },
) {
  const routes = await reachOf({ config, clock, db: trx }, page, audience, allowance, clock.now())
  const reach = routes.filter((route) => via.includes(route.via)).reduce((sum, route) => sum + route.reach, 0)
  if (reach === 0) throw new Refusal('callback_nobody')
}

/** What would be sent and to how many, and whether the plan allows it. */
export async function previewCallBack(
  services: Services,
  member: Member,
  input: Omit<Settled, 'send_at' | 'overwrite'>,
  language: Language,
): Promise<CallOutput<'callback.preview'>> {
  const { db, clock, crypto, config } = services
  const page = await ownedPage(db, member.id, input.id)
  checkTokens(input)
  const allowance = await allowanceOfMember(db, member)
  const now = clock.now()
  const audience = await audienceOf(db, page, input)
  const [routes, used, others, left] = await Promise.all([
    reachOf({ config, clock, db }, page, audience, allowance, now),
    sendsUsed(db, member.id, allowance, now),
    sendsUsed(db, member.id, allowance, now, page.id),
    // The demonstration must not call LINE.
    member.demo ? undefined : lineLeft(services, page.id),
  ])
  const reachBy = (method: Settled['via'][number]) => routes.find(({ via }) => via === method)?.reach ?? 0
  const both = await reachedTwice(db, page, audience, routes, now)
  const of = allowance.callback.sends
  const key = of === 0 ? 'callback_plan' : of !== null && others >= of ? 'callback_limit' : null
  const mail = fanMail(
    { crypto, site: config.publicUrl },
    contentOf(page, input),
    { to: 'fan@example.com', name: '' },
    language,
  )
  return {
    routes: routes.map(({ of: asked, why, ...route }) => ({
      ...route,
      of: asked,
      why: why.map(({ key: reason, params, count }) => ({
        key: reason,
        msg: sayWithNames(language, reason, params),
        count,
      })),
    })),
    both,
    can: key === null,
    why: key && { key, msg: sayWithNames(language, key, { limit: of ?? 0 }) },
    sends: { used, of },
    line: left === undefined ? null : { left, suffices: left === null || left >= reachBy('line') },
    mail: { from: config.mailFrom, subject: mail.subject, text: mail.text },
  }
}

const contentOf = (
  page: PageRow,
  { subject, message, link }: Pick<Settled, 'subject' | 'message' | 'link'>,
) => ({
  pageId: page.id,
  page: page.name,
  subject,
  message,
  link,
})

/** Sends the mail only to the member, at their verified address. */
export async function testCallBack(
  { db, crypto, config, limits, messages }: Services,
  member: Member,
  input: Omit<Settled, 'send_at' | 'overwrite'>,
  language: Language,
): Promise<{ to: string }> {
  const page = await ownedPage(db, member.id, input.id)
  if (input.message === '') throw new Refusal('callback_message_missing')
  checkTokens(input)
  const { email, emailVerifiedAt, nickname } = await memberOf(db, member.id)
  if (!emailVerifiedAt) throw new Refusal('email_unproven')
  if (!(await limits.take('testMailPerMember', member.id))) throw new Refusal('too_many_requests')
  const content = contentOf(page, input)
  const to = { to: email, name: nickname }
  await messages.send(fanMail({ crypto, site: config.publicUrl }, content, to, language))
  return { to: email }
}

/** Milliseconds within which the sending process notices a stop. A second job is delayed until then: before, it would find the lock taken. */
const stopNoticedMs = 5000

/**
 * Cancels a waiting CallBack. An active one stops when the sending process notices, at the end of a batch. If none is sending,
 * because a platform asked to wait or the mail server is down, the queued job stops it.
 */
export async function cancelCallBack(services: Services, member: Member, id: string): Promise<CallbackRow> {
  const { db, queue, clock } = services
  const owned = await ownedCallback(db, member.id, id)
  return inTransaction(db, async (trx) => {
    const pending = await pendingOf(trx, owned.pageId)
    if (pending?.id !== owned.id) throw new Refusal('callback_not_active')
    if (pending.phase === 'waiting')
      return endCallback(services, trx, pending, {
        status: 3,
        reason: { key: 'callback_cancelled', params: {} },
      })
    const startAfter = wakesAt(pending) ? {} : { startAfter: new Date(clock.now().getTime() + stopNoticedMs) }
    await queue.add(sendCallback, { callback: owned.id }, { trx, ...startAfter })
    return trx
      .updateTable('callbacks')
      .set({ stopAsked: true })
      .where('id', '=', owned.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
