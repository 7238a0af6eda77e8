import type { RestoreWhyKey } from '@fankeep/shared/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../infra/database/schema'
import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { ownedPage } from '../pages/owned-page'
import { inTransaction } from '../../infra/database/transaction'
import { heldRestore, type ItemRow, type RestoreRow } from './repository'
import { takeTurn } from './publish/turn'
import { checkOpen } from './targets-of'

/** A locked request that is under way by API. */
async function underWay(trx: Transaction<Database>, memberId: string, id: string): Promise<RestoreRow> {
  const row = await heldRestore(trx, memberId, id)
  if (row.state !== 2 || row.way !== 'api' || row.stopAsked) throw new Refusal('restore_not_begun')
  return row
}

/** The publishing job notices before the next post. */
export const pauseRestore = (
  { db }: Services,
  { member, input }: Call<'restore.pause'>,
): Promise<RestoreRow> =>
  inTransaction(db, async (trx) => {
    const row = await underWay(trx, member.id, input.request)
    return trx
      .updateTable('restores')
      .set({ phase: 'paused', waitUntil: null, ...(row.phase !== 'paused' && { halted: null }) })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** @throws Refusal `restore_authorise` if we are not authorised (any more) to publish on the page. */
export const resumeRestore = (
  services: Services,
  { member, input, language }: Call<'restore.goOn'>,
): Promise<RestoreRow> =>
  inTransaction(services.db, async (trx) => {
    const row = await underWay(trx, member.id, input.request)
    if (row.phase !== 'paused') throw new Refusal('restore_not_paused')
    if (row.toPageId === null) throw new Refusal('restore_to_missing')
    await checkOpen(services, await ownedPage(trx, member.id, row.toPageId), language, trx)
    return takeTurn(services, trx, row, { phase: 'publishing', halted: null, faults: 0 })
  })

/** Retries one post. If its request has ended, that is reopened for this post. */
export const retryItem = (
  services: Services,
  { member, input: { request, n }, language }: Call<'restore.retry'>,
): Promise<{ row: RestoreRow; item: ItemRow }> =>
  inTransaction(services.db, async (trx) => {
    const row = await heldRestore(trx, member.id, request)
    if (row.state < 2 || row.way !== 'api' || row.stopAsked) throw new Refusal('restore_not_begun')
    if (row.toPageId === null) throw new Refusal('restore_to_missing')
    if (row.state === 2 && row.phase === 'paused') throw new Refusal('restore_paused')
    await checkOpen(services, await ownedPage(trx, member.id, row.toPageId), language, trx)
    const before = await trx
      .selectFrom('restoreItems')
      .select(['outcome', 'toPageId', 'contentKey'])
      .where('restoreId', '=', row.id)
      .where('n', '=', n)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (before?.outcome !== 'failed' && before?.outcome !== 'unknown') throw new Refusal('restore_no_retry')
    const elsewhere = await trx
      .selectFrom('restoreItems')
      .select('n')
      .where('toPageId', '=', before.toPageId)
      .where('contentKey', '=', before.contentKey)
      .where('restoreId', '<>', row.id)
      .where('outcome', 'in', ['waiting', 'publishing', 'done', 'unknown'])
      .executeTakeFirst()
    if (elsewhere) throw new Refusal('restore_no_retry')
    const item = await trx
      .updateTable('restoreItems')
      .set({
        outcome: 'waiting',
        tries: 0,
        why: null,
        sending: sql`sending || '{"insist":true}'`,
      })
      .where('restoreId', '=', row.id)
      .where('n', '=', n)
      .returningAll()
      .executeTakeFirstOrThrow()
    const counts = {
      failed: row.failed - (before.outcome === 'failed' ? 1 : 0),
      unknown: row.unknown - (before.outcome === 'unknown' ? 1 : 0),
    }
    const again = { ...counts, state: 2 as const, phase: 'publishing' as const, endedAt: null }
    return { row: await takeTurn(services, trx, row, again), item }
  })

/**
 * The member found an unknown post at the target: marks it as published. In a thread this is the part that was unsure. Later parts
 * cannot follow it, because its id is unknown.
 */
export async function confirmFound(
  trx: Transaction<Database>,
  row: RestoreRow,
  { n, done, url, at }: { n: number; done: boolean; url: string; at: Date },
): Promise<RestoreRow> {
  if (row.state < 2 || !done) throw new Refusal('restore_not_begun')
  const part = sql<number>`jsonb_array_length(sending->'ids') + 1`
  const key: RestoreWhyKey = 'restore_found_part'
  const { numUpdatedRows } = await trx
    .updateTable('restoreItems')
    .set({
      ...{ outcome: 'done', askedAt: null, at, ...(url && { url }) },
      why: sql`case when ${part} < jsonb_array_length(parts) then jsonb_build_object(
        'key', ${key}::text, 'params', jsonb_build_object('done', ${part}, 'of', jsonb_array_length(parts))) end`,
    })
    .where('restoreId', '=', row.id)
    .where('n', '=', n)
    .where('outcome', '=', 'unknown')
    .executeTakeFirstOrThrow()
  const found = Number(numUpdatedRows)
  return trx
    .updateTable('restores')
    .set({
      done: row.done + found,
      unknown: row.unknown - found,
      // A failed request turns out to have published something.
      ...(found > 0 && row.state === 4 && { state: 3 as const }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
