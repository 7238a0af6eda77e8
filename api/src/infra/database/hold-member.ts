import type { Db } from './connect'

/**
 * Holds a member until the transaction ends, so that two of their writes are counted one after the other. It is the first
 * lock of every transaction that takes it. Foreign keys to the member are checked meanwhile: `for update` would wait for
 * each row that another transaction has inserted for them, and two such transactions would wait for each other.
 */
export const holdMember = (db: Db, memberId: string) =>
  db.selectFrom('users').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
