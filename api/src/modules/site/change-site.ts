import type { OpsSite, OpsSiteChange } from '@fankeep/shared/contract/ops'
import type { Clock } from '../../infra/clock'
import type { Db } from '../../infra/database/connect'
import { inTransaction } from '../../infra/database/transaction'

const historyShown = 20

export interface AskedChange {
  who: string
  change: OpsSiteChange
}

/** Closes or opens the site, and records who did so, when and why. Idempotent by the change's id. */
export async function changeSite(db: Db, clock: Clock, { who, change }: AskedChange): Promise<void> {
  const { id, closed, message, why } = change
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('siteChanges')
      .values({ id, at: clock.now(), who, why, closed, message: JSON.stringify(message) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await trx
      .updateTable('siteSettings')
      .set({ websiteState: closed ? 2 : 1, ...(closed && { closeMsg: message }) })
      .execute()
  })
}

export async function readSite(db: Db): Promise<OpsSite> {
  const { websiteState, closeMsg } = await db.selectFrom('siteSettings').selectAll().executeTakeFirstOrThrow()
  const changes = await db
    .selectFrom('siteChanges')
    .select(['at', 'who', 'why', 'closed'])
    .orderBy('at', 'desc')
    .limit(historyShown)
    .execute()
  return {
    closed: websiteState === 2,
    message: { 'zh-tw': closeMsg['zh-tw'] ?? '', 'zh-cn': closeMsg['zh-cn'] ?? '', en: closeMsg.en ?? '' },
    history: changes.map(({ at, ...change }) => ({ at: at.toISOString(), ...change })),
  }
}
