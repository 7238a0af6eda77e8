import type { Services } from '../services'
import { inTransaction } from '../database/transaction'

const hour = 3_600_000
const day = 24 * hour
/** Maintenance runs every hour. A site that was down for longer than this is held as well, which costs it a day. */
const longestPause = 2 * day
/** How long the clock must stay consistent after a jump. */
const hold = day

/**
 * Whether this process's clock can be trusted to decide what is due. A clock that jumped ahead would within a minute empty every
 * bin, and permanently erase every account that is due later. If the clock is far ahead of the last maintenance, or behind it,
 * nothing is due for a day.
 */
export async function isClockSure({ db, clock, log }: Services): Promise<boolean> {
  const now = clock.now()
  return inTransaction(db, async (trx) => {
    const last = await trx
      .selectFrom('tidied')
      .select(['at', 'heldUntil'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!last) {
      await trx
        .insertInto('tidied')
        .values({ at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return true
    }
    const ahead = now.getTime() - last.at.getTime()
    const isBack = ahead < -hour
    const jumped = isBack || ahead > longestPause
    if (jumped) log.error({ last: last.at, now }, 'the clock jumped: maintenance deletes nothing for a day')
    const heldUntil = jumped ? new Date(now.getTime() + hold) : last.heldUntil
    await trx.updateTable('tidied').set({ at: now, heldUntil }).execute()
    return heldUntil === null || heldUntil <= now
  })
}
