import { sql } from 'kysely'
import type { Db } from '../../../infra/database/connect'
import { withAdvisoryLock } from '../../../infra/database/advisory-lock'
import { readLanguage } from '../../../infra/language'
import { handleJob } from '../../../infra/worker/handler'
import { deliveries } from '../../../infra/metrics/meters'
import type { Services } from '../../../infra/services'
import { copiedReason, isCopied } from '../copied'
import { type CallbackRow, findCallback, holdCallback, waitColumns } from '../repository'
import { isLivePage } from '../../pages/owned-page'
import { heldUntil } from '../../member/leaving'
import { begin } from './begin'
import { sendCallback, type SendTurn } from './job'
import type { Via } from '../tables'
import { inTransaction } from '../../../infra/database/transaction'
import {
  cutOff,
  endByItself,
  endCallback,
  haltMethod,
  nextPass,
  noteEarly,
  type Outcome,
  recordOutcomes,
} from './record'
import type { Delivered, Delivery, DeliveryMethod, DeliveryMethods } from './delivery-method'
import { unreachedRest } from './batch'
import { deliveryMethods } from './delivery-methods'
import { findMember } from '../../member/users'
import { undelivered } from './undelivered'

/** The space of the advisory locks that mean "a process is sending this CallBack". */
const senderLocks = 0x6362

/** Milliseconds for the end of a CallBack, which writes its rows only. */
const giveUpWithin = 15 * 60_000

/** All delivery methods except mail, in the order in which they run. */
const notMail = ['push', 'line', 'telegram', 'message'] as const

const pageDeleted = { key: 'callback_page_deleted', params: {} } as const

/** Sends the rest of a CallBack. Only one process does so at a time: a second process throws, and its job is retried later. */
async function runCallback(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const gotLock = await withAdvisoryLock(services.sessions, { space: senderLocks, id, signal }, (ended) =>
    send(services, id, ended),
  )
  if (!gotLock) throw new Error(`CallBack ${id} is being sent by another process`)
}

/**
 * Called when no retry is left. If messages were sent during the tries, the problem was temporary, and sending continues with new tries.
 * Mails fail if the mail server accepted none. A delivery method that waits at its service's request does not fail: a separate job
 * continues it.
 */
async function giveUp(services: Services, { callback: id, reached }: SendTurn): Promise<void> {
  const { db, sessions, clock, queue } = services
  const reason = { key: 'callback_failed', params: {} } as const
  const signal = AbortSignal.timeout(giveUpWithin)
  // Without the lock nothing is done: the process that holds it is sending, with its own tries.
  await withAdvisoryLock(sessions, { space: senderLocks, id, signal }, async (ended) => {
    const row = await findCallback(db, id)
    if (row?.status !== 1) return
    if (row.phase === 'waiting') return notBegun(services, id)
    await settleOrphans(
      services,
      row,
      deliveryMethods(services, await languageOf(services, row.userId), ended),
    )
    const now = await reachedBy(services, id)
    const sendAgain = async () => void (await queue.add(sendCallback, { callback: id, reached: now }))
    const sleeps = (via: Via) => sleepsUntil(row, via, clock.now()) !== null
    if (now.email > (reached?.email ?? 0)) return sendAgain()
    if (!sleeps('email')) await haltMethod(db, id, 'email', reason)
    if (notMail.some(sleeps)) return
    if (notMail.some((via) => now[via] > (reached?.[via] ?? 0))) return sendAgain()
    for (const via of notMail) await haltMethod(db, id, via, reason)
    if (!sleeps('email')) await finish(services, id)
  })
}

/** The recipients could not be stored in any try: nothing was sent, and the member is notified. */
const notBegun = (services: Services, id: string): Promise<void> =>
  inTransaction(services.db, async (trx) => {
    const row = await holdCallback(trx, id)
    if (row.phase !== 'waiting') return
    await endByItself(services, trx, row, { status: 3, reason: { key: 'callback_broken', params: {} } })
  })

/** How many messages each delivery method has sent. Those of unknown outcome do not count: a service that hangs makes more of them with each try. */
export async function reachedBy({ db }: { db: Db }, id: string): Promise<Record<Via, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['via', sql<number>`count(*)::int`.as('n')])
    .where('callbackId', '=', id)
    .where('state', '=', 'sent')
    .groupBy('via')
    .execute()
  const none = { email: 0, message: 0, line: 0, telegram: 0, push: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ via, n }) => [via, n])) }
}

async function send(services: Services, id: string, signal: AbortSignal) {
  const { db, clock, queue } = services
  let row = await findCallback(db, id)
  if (!row || row.status !== 1) return
  if (isCopied(row)) return endCopied(services, row)
  // Not once it has begun: if the clock is set back, the rest must not wait for that time again.
  if (row.phase === 'waiting' && row.sendAt > clock.now()) {
    await queue.add(sendCallback, { callback: id }, { startAfter: row.sendAt })
    return
  }
  if (await isMemberLeaving(services, row)) return
  if (row.phase === 'waiting' && !(await isLivePage(db, row.pageId))) {
    const end = { status: 3, reason: pageDeleted } as const
    await inTransaction(db, (trx) => endCallback(services, trx, { id }, end))
    return
  }
  row = await begin(services, row)
  if (row.status !== 1) return
  await forgetSleeps(services, row)
  const methods = deliveryMethods(services, await languageOf(services, row.userId), signal)
  await settleOrphans(services, row, methods)
  // Platform messages can sleep for days, LINE, Telegram and push for minutes, mail until the next day.
  const mail = await sendBy(services, id, 'email', methods, signal)
  if (mail === 'ended') return
  let left = mail === 'asleep' ? 1 : 0
  for (const via of notMail) {
    const outcome = await sendBy(services, id, via, methods, signal)
    if (outcome === 'ended') return
    if (outcome !== 'done') left++
  }
  // The queue retries it with back-off.
  if (typeof mail === 'object') throw new Error(`The mail server is unavailable: ${mail.away}`)
  if (left === 0) await finish(services, id)
}

/** Halts all delivery methods: the remaining deliveries fail with the reason. */
async function haltRest(db: Db, id: string, reason: Parameters<typeof haltMethod>[3]) {
  for (const via of ['email', ...notMail] as const) await haltMethod(db, id, via, reason)
}

/** Ends a CallBack of a restored copy: the member decides whether to send to the rest. */
async function endCopied(services: Services, row: CallbackRow) {
  const { db } = services
  if (row.phase === 'waiting') {
    await inTransaction(db, (trx) => endByItself(services, trx, row, { status: 3, reason: copiedReason }))
    return
  }
  await settleOrphans(services, row)
  await haltRest(db, row.id, copiedReason)
  await finish(services, row.id)
}

/** Clears the times of delivery methods that need not wait any more: the screen must not show them while another method waits. */
const forgetSleeps = ({ db, clock }: Services, { id }: CallbackRow) => {
  const ahead = (until: string) =>
    sql<Date | null>`case when ${sql.ref(until)} > ${clock.now()} then ${sql.ref(until)} end`
  const columns = Object.values(waitColumns)
  return db
    .updateTable('callbacks')
    .set(Object.fromEntries(columns.map((column) => [column, ahead(column)])))
    .where('id', '=', id)
    .where((where) => where.or(columns.map((column) => where(column, '<=', clock.now()))))
    .execute()
}

/** When a delivery method may send again, if that is in the future. */
function sleepsUntil(row: CallbackRow, via: Via, now: Date): Date | null {
  const until = row[waitColumns[via]]
  return until && until > now ? until : null
}

/**
 * Sends the remaining deliveries of one method.
 * @returns `done`: all are handed over. `ended`: this process has nothing left to do for the CallBack. `asleep`: a separate job
 *   continues the method. `away`: why its service accepts nothing at present
 */
async function sendBy(
  services: Services,
  id: string,
  via: Via,
  methods: DeliveryMethods,
  signal: AbortSignal,
): Promise<'done' | 'ended' | 'asleep' | { away: string }> {
  const { db, clock } = services
  let noted = Promise.resolve()
  try {
    for (;;) {
      // The queue reschedules the job, and another worker continues.
      signal.throwIfAborted()
      const row = await findCallback(db, id)
      if (!row || row.status !== 1) return 'ended'
      const isGone = !row.stopAsked && !(await isLivePage(db, row.pageId))
      if (row.stopAsked || isGone) {
        await noted
        // The member can send to the rest once the page is out of the bin.
        if (isGone) await haltRest(db, id, pageDeleted)
        await finish(services, id)
        return 'ended'
      }
      if (await isMemberLeaving(services, row)) {
        await noted
        return 'ended'
      }
      if (sleepsUntil(row, via, clock.now())) return 'asleep'
      const batch = await lease(services, row, via, methods[via].batch)
      if (batch.length === 0) return 'done'
      const { outcomes, away, until, halt, unreached } = await deliverBatch(
        services,
        row,
        methods[via],
        batch,
      )
      for (const { state } of outcomes) deliveries.inc({ via, state })
      await noted
      noted = recordOutcomes(db, id, outcomes)
      // A batch that was fully sent is stored while the next one is prepared. If the process is killed before that, the batch is
      // handed over again, and the receiver recognizes its keys.
      const arrived = methods[via].knowsKey && outcomes.every(({ state }) => state === 'sent')
      // A failure is rethrown at the next `await noted`.
      if (arrived) noted.catch(() => {})
      else await noted
      const rest = until ?? (away === null ? await nextPass(services, id, methods[via], batch) : null)
      if (halt) await haltMethod(db, id, via, halt)
      else if (unreached) await waitOrHalt(services, row, via, { outcomes, reason: unreached })
      else if (rest) await sleep(services, id, via, rest)
      if (away !== null) return { away }
    }
  } finally {
    await noted
  }
}

/**
 * Settles deliveries that an earlier process handed over without getting an answer. That process has ended, because the caller holds
 * its lock.
 *
 * @param methods methods whose receiver knows keys hand such deliveries over again; without this argument, none does
 */
async function settleOrphans({ db, clock }: Services, row: CallbackRow, methods?: DeliveryMethods) {
  const { id } = row
  const since = clock.now().getTime() - (row.startedAt ?? row.sendAt).getTime()
  const orphans = await db
    .selectFrom('deliveries')
    .select(['n', 'via'])
    .where('callbackId', '=', id)
    .where('state', '=', 'leased')
    .execute()
  const isKeyKnown = (via: Via) => methods?.[via].knowsKey && since < (methods[via].keyLasts ?? Infinity)
  const outcomes = orphans.map(({ n, via }): Outcome =>
    isKeyKnown(via) ? { n, state: 'queued', error: cutOff } : { n, state: 'unknown', error: 'cut off' },
  )
  await recordOutcomes(db, id, outcomes)
}

/** Takes queued deliveries, those with the fewest tries first, so that no other process hands them over. */
async function lease({ db }: Services, { id }: CallbackRow, via: Via, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update deliveries set state = 'leased'
    where callback_id = ${id} and n in (
      select n from deliveries where callback_id = ${id} and state = 'queued' and via = ${via}
      order by tries, n limit ${limit})
    returning n, via, target, name, language, tries`.execute(db)
  return rows.sort((a, b) => a.n - b.n)
}

/** `away`: why the service accepts nothing at present, if it refused every delivery. */
async function deliverBatch(
  { db, log }: Services,
  row: CallbackRow,
  method: DeliveryMethod,
  batch: Delivery[],
): Promise<Pick<Delivered, 'until' | 'halt' | 'unreached'> & { outcomes: Outcome[]; away: string | null }> {
  const page = await db.selectFrom('pages').select('name').where('id', '=', row.pageId).executeTakeFirst()
  const { pageId, subject, message, link } = row
  const content = { pageId, page: page?.name ?? '', subject, message, link }
  const early = noteEarly(db, row.id)
  const { outcomes: answers, ...more } = await method.deliver(row, batch, content, early.note)
  await early.noted()
  const outcomes = batch.map(({ n }, position): Outcome => {
    const answer = answers[position] ?? { state: 'unknown' as const, error: 'no answer' }
    return { n, state: answer.state, error: answer.state === 'sent' ? null : answer.error }
  })
  const lost = outcomes.filter(({ state }) => state === 'unknown').length
  if (lost > 0) log.warn({ callback: row.id, lost }, 'deliveries got no answer; their outcome is unknown')
  const isRefused = outcomes.every(({ state }) => state === 'again')
  const away = more.away === undefined && isRefused ? (outcomes[0]?.error ?? '') : (more.away ?? null)
  return { ...more, outcomes, away }
}

/** Whether the member has deleted the account: then nothing is sent, and a job checks again when the account may be back. */
async function isMemberLeaving(
  { db, clock, queue }: Services,
  { id, userId }: CallbackRow,
): Promise<boolean> {
  const until = await heldUntil(db, userId, clock.now())
  if (until) await queue.add(sendCallback, { callback: id }, { startAfter: until })
  return until !== null
}

/** Milliseconds during which a CallBack waits for a service that cannot be reached. */
const unreachedMost = 24 * 3_600_000

/**
 * A CallBack waits for a service that cannot be reached. After a day in which nothing at all was handed over, the service's method is
 * halted. The time since the CallBack's start does not count: platform messages can take days.
 */
async function waitOrHalt(
  services: Services,
  { id, unreachedSince: before }: CallbackRow,
  via: Via,
  { outcomes, reason }: { outcomes: Outcome[]; reason: NonNullable<Delivered['unreached']> },
): Promise<void> {
  const now = services.clock.now()
  const wasReached = outcomes.some(({ state }) => state !== 'queued')
  const unreachedSince = wasReached ? now : (before ?? now)
  const isOver = now.getTime() - unreachedSince.getTime() >= unreachedMost
  if (isOver) await haltMethod(services.db, id, via, reason)
  else await sleep(services, id, via, new Date(now.getTime() + unreachedRest), { unreachedSince })
}

/** Queues the rest of a method for later, so that it occupies no process meanwhile; the row says until when. */
const sleep = (
  { db, queue }: Services,
  id: string,
  via: Via,
  until: Date,
  more?: Pick<CallbackRow, 'unreachedSince'>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .with('open', (ways) =>
        ways
          .selectFrom('deliveries')
          .select('callbackId')
          .where('callbackId', '=', id)
          .where('via', '=', via)
          .where('state', '=', 'queued')
          .limit(1),
      )
      .updateTable('callbacks')
      .from('open')
      .set({ [waitColumns[via]]: until, ...more })
      .whereRef('callbacks.id', '=', 'open.callbackId')
      .where('status', '=', 1)
      .returning('callbacks.id')
      .executeTakeFirst()
    if (row) await queue.add(sendCallback, { callback: id }, { trx, startAfter: until })
  })

async function finish(services: Services, id: string) {
  const row = await findCallback(services.db, id)
  if (row?.status !== 1) return
  const isReached = row.sent + row.unknown > 0
  const status = isReached ? 2 : 3
  // If every fan was reached, no reason is shown, also not that the CallBack comes from a restored copy.
  const halted = row.failed + row.unknown > 0 ? row.halted : null
  const reason = halted ?? (isReached ? null : undelivered)
  const isStopped = row.stopAsked && row.sent + row.failed + row.unknown < (row.of ?? 0)
  await inTransaction(services.db, async (trx) => {
    if (isStopped) {
      const stopped = { key: 'callback_stopped', params: { sent: row.sent } } as const
      await endCallback(services, trx, row, { status, reason: stopped })
    } else await endByItself(services, trx, row, { status, reason })
  })
}

async function languageOf({ db }: Services, userId: string) {
  const user = await findMember(db, userId)
  return readLanguage(user?.language)
}

export const sendCallbackHandler = handleJob(sendCallback, {
  run: ({ callback }, services, { signal }) => runCallback(services, callback, signal),
  givenUp: (turn, services) => giveUp(services, turn),
})
