import type { RestoreWhyKey } from '@fankeep/shared/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../infra/database/schema'
import type { Services } from '../../../infra/services'
import { notify } from '../../notices/notify'
import { pagesWithBin } from '../../pages/repository'
import type { RestoreRow } from '../repository'
import type { Why } from '../tables'
import { tellRestore } from './tell'
import { takeTurn } from './turn'

type RestoreServices = Pick<Services, 'clock' | 'queue' | 'notifications'>

/** The names of the two pages in a notice. */
async function namesOf(trx: Transaction<Database>, { pageId, toPageId }: RestoreRow) {
  const rows = await trx
    .selectFrom('pages')
    .select(['id', 'name', 'handle'])
    .where('id', 'in', [pageId, ...(toPageId ? [toPageId] : [])])
    .execute()
  const nameOf = (id: string | null) => {
    const page = rows.find((one) => one.id === id)
    return page ? page.name || page.handle : ''
  }
  return { page: nameOf(pageId), to: nameOf(toPageId) }
}

/**
 * Ends a request under way: completed if any post was published, failed if none was. The member is notified, unless
 * they ended it themselves.
 */
export async function finishRestore(
  services: RestoreServices,
  trx: Transaction<Database>,
  { id, turn, stopAsked }: Pick<RestoreRow, 'id' | 'turn' | 'stopAsked'>,
): Promise<RestoreRow> {
  const row = await trx
    .updateTable('restores')
    .set({
      state: sql`case when done + unknown > 0 then 3 else 4 end`,
      phase: null,
      waitUntil: null,
      halted: null,
      stopAsked: false,
      turn: turn + 1,
      endedAt: services.clock.now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { done, failed, unknown, userId, pageId } = row
  if (!stopAsked)
    await notify(services, trx, userId, {
      kind: row.state === 3 ? 'restore_done' : 'restore_failed',
      params: { ...(await namesOf(trx, row)), restore: id, done, failed, unknown, of: row.of ?? 0 },
      pageId,
    })
  await tellRestore(services.notifications, row, undefined, trx)
  return row
}

/**
 * Gives up posts that have no call in flight: skipped, or failed if the start of their thread was published. Returns the
 * updates of the request's counts.
 */
async function leaveOut(
  trx: Transaction<Database>,
  { id }: Pick<RestoreRow, 'id'>,
  outcomes: ('waiting' | 'publishing')[],
) {
  const done = sql<number>`jsonb_array_length(sending->'ids')`
  const key: RestoreWhyKey = 'restore_stopped_part'
  const left = await trx
    .updateTable('restoreItems')
    .set({
      outcome: sql`case when ${done} > 0 then 'failed' else 'skipped' end`,
      why: sql`case when ${done} > 0 then jsonb_build_object(
        'key', ${key}::text, 'params', jsonb_build_object('done', ${done}, 'of', jsonb_array_length(parts))) end`,
    })
    .where('restoreId', '=', id)
    .where('outcome', 'in', outcomes)
    .where('askedAt', 'is', null)
    .returning('outcome')
    .execute()
  const failed = left.filter(({ outcome }) => outcome === 'failed').length
  return {
    failed: sql<number>`failed + ${failed}`,
    skipped: sql<number>`skipped + ${left.length - failed}`,
  }
}

/** Stops publishing: immediately if no call is in flight, otherwise once its outcome is known. */
export async function stopRestore(
  services: RestoreServices,
  trx: Transaction<Database>,
  row: RestoreRow,
): Promise<RestoreRow> {
  const counts = await leaveOut(trx, row, ['waiting'])
  const open = await trx
    .selectFrom('restoreItems')
    .select('n')
    .where('restoreId', '=', row.id)
    .where('outcome', 'in', ['waiting', 'publishing'])
    .limit(1)
    .executeTakeFirst()
  await trx
    .updateTable('restores')
    .set({ ...counts, stopAsked: true })
    .where('id', '=', row.id)
    .execute()
  if (!open) return finishRestore(services, trx, { ...row, stopAsked: true })
  return takeTurn(services, trx, row, { phase: 'publishing', halted: null })
}

/**
 * Ends a request whose source or target page no longer exists. A post that was handed over without an answer cannot be looked up: its
 * outcome stays unknown.
 */
export async function abandonRestore(
  services: RestoreServices,
  trx: Transaction<Database>,
  row: Pick<RestoreRow, 'id' | 'turn' | 'userId' | 'toPageId'>,
): Promise<void> {
  const target = await pagesWithBin(trx, row.userId).where('id', '=', row.toPageId).executeTakeFirst()
  const why: Why | null = target ? { key: 'restore_unsure', params: { platform: target.platform } } : null
  const unsure = await trx
    .updateTable('restoreItems')
    .set({ outcome: 'unknown', why: why && sql`${JSON.stringify(why)}::jsonb` })
    .where('restoreId', '=', row.id)
    .where('outcome', 'in', ['waiting', 'publishing'])
    .where('askedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const counts = await leaveOut(trx, row, ['waiting', 'publishing'])
  await trx
    .updateTable('restores')
    .set({ ...counts, unknown: sql`unknown + ${unsure.numUpdatedRows}` })
    .where('id', '=', row.id)
    .execute()
  await finishRestore(services, trx, { ...row, stopAsked: true })
}

/**
 * Pauses a request automatically, until the member acts. If the member changed it meanwhile, their turn wins: it will meet the
 * same problem, or end the request.
 */
export async function haltRestore(
  services: RestoreServices,
  trx: Transaction<Database>,
  { id, turn }: Pick<RestoreRow, 'id' | 'turn'>,
  why: Why,
): Promise<void> {
  const row = await trx
    .updateTable('restores')
    .set({ phase: 'paused', waitUntil: null, halted: sql`${JSON.stringify(why)}::jsonb` })
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('state', '=', 2)
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  const { done, userId, pageId } = row
  await notify(services, trx, userId, {
    kind: 'restore_halted',
    params: {
      ...why.params,
      ...(await namesOf(trx, row)),
      restore: id,
      reason: why.key,
      done,
      of: row.of ?? 0,
    },
    pageId,
  })
  await tellRestore(services.notifications, row, undefined, trx)
}
