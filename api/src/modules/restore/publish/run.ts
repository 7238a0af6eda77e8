import { randomUUID } from 'node:crypto'
import type { RestoreWhyKey } from '@fankeep/shared/contract'
import { withAdvisoryLock } from '../../../infra/database/advisory-lock'
import { handleJob } from '../../../infra/worker/handler'
import type { Services } from '../../../infra/services'
import { PlatformProblem, type ProblemKind } from '../../../platforms/connector'
import { NotReady } from '../../../platforms/publisher'
import { markEnded } from '../../connection/access'
import { isLivePage, ownedPage } from '../../pages/owned-page'
import { heldUntil } from '../../member/leaving'
import { copiedWhy, isCopied } from '../copied'
import { findRestore, type ItemRow, type RestoreRow } from '../repository'
import type { Why } from '../tables'
import { inTransaction } from '../../../infra/database/transaction'
import { abandonRestore, finishRestore, haltRestore } from './finish'
import { publishRestore, type Turn } from './job'
import { openTarget, publishItem, type PublishResult, type Target, waits } from './publish-item'
import { leaseNext, putBack, settle, type Settled, stoppedPost } from './record'
import { tellRestore } from './tell'

/** The space of the advisory locks that mean "a process is publishing on this page". */
const targetLocks = 0x7262
/** Posts per job. Then another job continues, so that a process that is killed now and then does not use up a job's retries. */
const perJob = 20
/** This many posts in a row without an answer mean that the platform is down. */
const mostFaults = 3

/** Problems of the page, which stop the whole request, not only the post at which they occurred. */
const halts: Partial<Record<ProblemKind, RestoreWhyKey>> = {
  expired: 'restore_access_ended',
  revoked: 'restore_access_ended',
  vanished: 'restore_page_vanished',
  forbidden: 'restore_forbidden',
}

/** Whether this turn may work on the request. */
const isOn = (row: RestoreRow | undefined, { turn }: Turn): row is RestoreRow & { toPageId: string } =>
  row?.state === 2 && row.turn === turn && row.phase !== 'paused'

/** Publishes some posts of a request. Only one process works on a target at a time: a second process tries again later. */
async function runRestore(services: Services, turn: Turn, signal: AbortSignal): Promise<void> {
  const row = await findRestore(services.db, turn.restore)
  if (!isOn(row, turn)) return
  if (row.toPageId === null) {
    await inTransaction(services.db, (trx) => abandonRestore(services, trx, row))
    return
  }
  const { toPageId } = row
  const lock = { space: targetLocks, id: toPageId, signal }
  const gotLock = await withAdvisoryLock(services.sessions, lock, (ended) =>
    publishSome(services, turn, toPageId, ended),
  )
  if (!gotLock) await continueAt(services, turn, new Date(services.clock.now().getTime() + 15_000))
}

async function publishSome(services: Services, turn: Turn, toPageId: string, signal: AbortSignal) {
  const { db, queue } = services
  const owner = randomUUID()
  let target: Target | undefined
  for (let n = 0; n < perJob; n++) {
    signal.throwIfAborted()
    const row = await wake(services, turn)
    if (!row) return
    if (!(await isLivePage(db, row.pageId)) || !(await isLivePage(db, toPageId))) {
      await inTransaction(db, (trx) => abandonRestore(services, trx, row))
      return
    }
    if (isCopied(row) && !row.stopAsked) return halt(services, row, copiedWhy)
    const held = await heldUntil(db, row.userId, services.clock.now())
    if (held) return continueAt(services, turn, held)
    const item = await leaseNext(services, row, owner)
    if (!item) return finish(services, turn)
    let result: PublishResult | Halted
    try {
      target ??= await openTarget(services, await ownedPage(db, row.userId, toPageId), signal)
      result = await publishItem(services, target, row, item)
    } catch (error) {
      result = await afterProblem(services, row, item, target, error)
    }
    // A member who ends the request need not authorise the page again for the post that was in flight.
    if ('halt' in result && row.stopAsked) result = notPublished(item, result.halt)
    if ('sleepUntil' in result || 'halt' in result) await putBack(services, row, item)
    if ('halt' in result) return halt(services, row, result.halt)
    if ('sleepUntil' in result) return continueAt(services, turn, result.sleepUntil)
    const after = await settle(services, row, item, result)
    if (after.faults >= mostFaults)
      return halt(services, row, { key: 'restore_down', params: result.why?.params ?? {} })
  }
  await queue.add(publishRestore, turn)
}

/** Ends a request without posts left. Does nothing if the member has just retried a post: that began a newer turn. */
const finish = (services: Services, turn: Turn): Promise<void> =>
  inTransaction(services.db, async (trx) => {
    const row = await trx
      .selectFrom('restores')
      .selectAll()
      .where('id', '=', turn.restore)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (isOn(row, turn)) await finishRestore(services, trx, row)
  })

interface Halted {
  halt: Why
}

/** The outcome of the post in flight when the member ends the request: unknown if it was handed over. */
const notPublished = (item: ItemRow, { params }: Why): Settled =>
  item.askedAt ? { outcome: 'unknown', why: { key: 'restore_unsure', params } } : stoppedPost(item)

/** Platforms process a video for minutes. A video that takes longer than a day does not hold up the other posts any more. */
const longestProcessing = 24 * 3_600_000
const isStuck = ({ askedAt }: ItemRow, now: number) =>
  askedAt !== null && now - askedAt.getTime() > longestProcessing

/** Decides what an error means for the post, or for the whole request. */
async function afterProblem(
  services: Services,
  row: RestoreRow,
  item: ItemRow,
  target: Target | undefined,
  error: unknown,
): Promise<PublishResult | Halted> {
  const now = services.clock.now().getTime()
  const at = (seconds: number) => ({ sleepUntil: new Date(now + seconds * 1000) })
  if (error instanceof NotReady && !isStuck(item, now)) return at(error.seconds)
  if (!(error instanceof NotReady) && !(error instanceof PlatformProblem)) throw error
  const { platform } = await ownedPage(services.db, row.userId, item.toPageId)
  if (error instanceof NotReady)
    return { outcome: 'unknown', why: { key: 'restore_unsure', params: { platform } } }
  const { kind, message, until } = error
  if (kind === 'throttled') return until === undefined ? at(60) : { sleepUntil: new Date(until) }
  if (kind === 'refused') {
    const [done, of] = [item.sending.ids.length, item.parts.length]
    const key = done > 0 ? 'restore_refused_part' : 'restore_refused'
    return { outcome: 'failed', why: { key, params: { platform, said: message, done, of } } }
  }
  if (kind === 'expired' && target) {
    const failed = await target.way.refresh().catch((problem: unknown) => problem)
    if (failed === undefined && item.tries < waits.length) {
      item.tries++
      return at(0)
    }
    if (failed instanceof PlatformProblem && failed.kind === 'fault') return at(waits[0]!)
  }
  const key = halts[kind]
  if (key) {
    const asked = target?.way.access.since ?? services.clock.now()
    if (key === 'restore_access_ended') await markEnded(services.db, item.toPageId, asked)
    return { halt: { key, params: { platform } } }
  }
  const wait = waits[item.tries++]
  if (wait !== undefined) return at(wait)
  // Before the post counts as unknown, the target is asked a last time, when no call of ours can be in flight.
  if (item.askedAt && item.tries === waits.length + 1) return at(60)
  return item.askedAt
    ? { outcome: 'unknown', why: { key: 'restore_unsure', params: { platform } } }
    : { outcome: 'failed', why: { key: 'restore_no_answer', params: { platform } } }
}

const halt = ({ db, ...services }: Services, row: RestoreRow, why: Why): Promise<void> =>
  inTransaction(db, (trx) => haltRestore(services, trx, row, why))

/** Ends the request's wait. Returns the current request; undefined if this turn has nothing more to do. */
async function wake({ db, notifications }: Services, turn: Turn): Promise<RestoreRow | undefined> {
  const row = await findRestore(db, turn.restore)
  if (!isOn(row, turn)) return undefined
  if (row.phase === 'publishing') return row
  const woken = await db
    .updateTable('restores')
    .set({ phase: 'publishing', waitUntil: null })
    .where('id', '=', row.id)
    .where('turn', '=', turn.turn)
    .where('phase', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (woken) await tellRestore(notifications, woken)
  return woken
}

/** Queues the rest of the request for later, so that it occupies no process meanwhile; the row says until when. */
async function continueAt({ db, queue, notifications }: Services, turn: Turn, until: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('restores')
      .set({ phase: 'waiting', waitUntil: until })
      .where('id', '=', turn.restore)
      .where('turn', '=', turn.turn)
      .where('state', '=', 2)
      .where('phase', '<>', 'paused')
      .returningAll()
      .executeTakeFirst()
    if (!row) return
    await queue.add(publishRestore, turn, { trx, startAfter: until })
    await tellRestore(notifications, row, undefined, trx)
  })
}

export const publishRestoreHandler = handleJob(publishRestore, {
  run: (turn, services, { signal }) => runRestore(services, turn, signal),
  givenUp: async ({ restore, turn }, services) => {
    const row = await findRestore(services.db, restore)
    if (row?.turn !== turn) return
    await inTransaction(services.db, (trx) =>
      haltRestore(services, trx, row, { key: 'restore_broken', params: {} }),
    )
  },
})
