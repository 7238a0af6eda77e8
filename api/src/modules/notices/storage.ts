import type { Services } from '../../infra/services'
import { allowanceAt, usageOf } from '../pages/usage'
import { inTransaction } from '../../infra/database/transaction'
import { notify } from './notify'
import { changeMember, holdMemberRow } from '../member/users'

/** The share of the plan's storage from which a member is warned. */
const low = 0.8

/**
 * Notifies a member once when their storage is nearly full, and once when it is full; called whenever their stored data has grown or
 * shrunk. When usage falls below a mark, its notice can be sent again. `leftOut`: some data did not fit.
 */
export async function tellStorage(services: Services, userId: string, leftOut = false): Promise<void> {
  const { db, clock } = services
  await inTransaction(db, async (trx) => {
    const member = await holdMemberRow(trx, userId)
    if (!member) return
    const [{ storage: of }, { storage: used }] = await Promise.all([
      allowanceAt(trx, userId, clock.now()),
      usageOf(trx, userId),
    ])
    const mark = leftOut || used >= of ? 100 : used >= of * low ? 80 : 0
    if (mark === 0 ? member.storageTold === 0 : mark <= member.storageTold) return
    await changeMember(trx, userId, { storageTold: mark })
    if (mark > 0)
      await notify(services, trx, userId, {
        kind: mark === 100 ? 'storage_full' : 'storage_low',
        params: { used, of },
      })
  })
}
