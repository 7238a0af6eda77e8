import type { Call } from '../../infra/http/api'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { inTransaction } from '../../infra/database/transaction'
import { stopRestore } from './publish/finish'
import { confirmFound } from './steer'
import { heldRestore, type RestoreRow } from './repository'

/** Completed by its last tick, which may have been a mistake. */
const isTickedWhole = ({ state, done, of }: RestoreRow) => state === 3 && done === of

/**
 * Stores that a post of a package was put up by hand, or takes that back. The last tick completes the request; taking back a tick
 * reopens it.
 */
export async function tickItem(
  { db, clock }: Services,
  { member, input: { request, n, done, url } }: Call<'restore.tick'>,
): Promise<RestoreRow> {
  return inTransaction(db, async (trx) => {
    const row = await heldRestore(trx, member.id, request)
    if (row.way === 'api') return confirmFound(trx, row, { n, done, url, at: clock.now() })
    if (row.state !== 2 && (done || !isTickedWhole(row))) throw new Refusal('restore_not_begun')
    const changed = await trx
      .updateTable('restoreItems')
      .set({ outcome: done ? 'done' : 'waiting', url: url || null, at: done ? clock.now() : null })
      .where('restoreId', '=', row.id)
      .where('n', '=', n)
      .where('outcome', '=', done ? 'waiting' : 'done')
      .executeTakeFirstOrThrow()
    // Already ticked: a no-op.
    if (changed.numUpdatedRows === 0n) return row
    const now = row.done + (done ? 1 : -1)
    const end =
      now === row.of ? { state: 3 as const, endedAt: clock.now() } : { state: 2 as const, endedAt: null }
    return trx
      .updateTable('restores')
      .set({ done: now, ...end })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Moves a draft to the bin, or ends a request under way: posts that were not published count as left out, and can be restored
 * later.
 */
export async function endRestore(
  services: Services,
  { member, input: { request } }: Call<'restore.end'>,
): Promise<RestoreRow> {
  const { db, clock } = services
  return inTransaction(db, async (trx) => {
    const row = await heldRestore(trx, member.id, request)
    if (row.state <= 1) {
      await trx.updateTable('restores').set({ deletedAt: clock.now() }).where('id', '=', row.id).execute()
      return row
    }
    if (row.state !== 2) throw new Refusal('restore_not_begun')
    if (row.way === 'api') return stopRestore(services, trx, row)
    const left = await trx
      .updateTable('restoreItems')
      .set({ outcome: 'skipped' })
      .where('restoreId', '=', row.id)
      .where('outcome', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return trx
      .updateTable('restores')
      .set({
        state: row.done > 0 ? 3 : 4,
        skipped: Number(left.numUpdatedRows),
        endedAt: clock.now(),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
