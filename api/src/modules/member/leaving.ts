import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'

const hour = 3_600_000

/** When an account is due to be erased; null where it stays. Until then nothing new is sent for it, and nothing is lost. */
export async function leavesAt(db: Db, userId: string): Promise<Date | null> {
  const user = await db.selectFrom('users').select('eraseAt').where('id', '=', userId).executeTakeFirst()
  return user?.eraseAt ?? null
}

/** When to check again whether work for a member may be done, where the account is due to be erased; null where it may. */
export async function heldUntil(db: Db, userId: string, now: Date): Promise<Date | null> {
  return (await leavesAt(db, userId)) && new Date(now.getTime() + hour)
}

/** @throws Refusal `account_leaving` */
export async function refuseLeaving(db: Db, userId: string): Promise<void> {
  const at = await leavesAt(db, userId)
  if (at) throw new Refusal('account_leaving', { at: at.toISOString() })
}

/** Accounts whose time has come. */
export const dueToErase = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db.selectFrom('users').select('id').where('eraseAt', '<=', now).orderBy('eraseAt').limit(limit).execute()

/** An account that was to be erased (at this moment, where one is given) stays. False where it was not to be. */
export async function undoLeaving(db: Db, userId: string, eraseAt?: Date): Promise<boolean> {
  const kept = await db
    .updateTable('users')
    .set({ eraseAt: null })
    .where('id', '=', userId)
    .where('eraseAt', 'is not', null)
    .$if(eraseAt !== undefined, (query) => query.where('eraseAt', '=', eraseAt!))
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
