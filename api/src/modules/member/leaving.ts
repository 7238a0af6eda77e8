import type { Db } from '../../infra/database/connect'
import { Refusal } from '../../infra/refusal'

const hour = 3_600_000

/** When an account is due to be erased; null if it stays. Until then nothing new is sent for it, and nothing is lost. */
export async function leavesAt(db: Db, userId: string): Promise<Date | null> {
  const user = await db.selectFrom('users').select('eraseAt').where('id', '=', userId).executeTakeFirst()
  return user?.eraseAt ?? null
}

/** If the account is due to be erased: when to check again whether work for the member can run. Null if it can run now. */
export async function heldUntil(db: Db, userId: string, now: Date): Promise<Date | null> {
  return (await leavesAt(db, userId)) && new Date(now.getTime() + hour)
}

/** @throws Refusal `account_leaving` */
export async function refuseLeaving(db: Db, userId: string): Promise<void> {
  const at = await leavesAt(db, userId)
  if (at) throw new Refusal('account_leaving', { at: at.toISOString() })
}

/** Accounts whose scheduled date of erasure has come. */
export const dueToErase = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db.selectFrom('users').select('id').where('eraseAt', '<=', now).orderBy('eraseAt').limit(limit).execute()

/** Cancels the erasure of an account; with `eraseAt`, only if it is scheduled for that time. Returns false if no such erasure was scheduled. */
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
