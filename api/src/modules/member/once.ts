import { type Kysely, sql, type Transaction } from 'kysely'
import type { CallName } from '@fankeep/shared/contract'
import type { Clock } from '../../infra/clock'
import { hashOf } from '../../infra/crypto'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'
import { inTransaction } from '../../infra/database/transaction'
import { holdMember } from './users'

/** A write with its key (api.md, "writes"): the member's, the call's, and what was asked, the key itself left out. */
export interface KeyedWrite {
  userId: string
  call: CallName
  key: string
  body: Record<string, unknown>
}

/**
 * Runs a write once for its key, in a transaction that holds the member. A call with the same key gets the answer of the
 * first, also while that is under way. Nothing is kept of a write that was refused or failed.
 * @throws Refusal `idempotency_mismatch` where the key was used for something else.
 */
export function once<Answer extends object>(
  db: Kysely<Database>,
  clock: Clock,
  { userId, call, key, body }: KeyedWrite,
  run: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = hashOf(JSON.stringify(body, Object.keys(body).sort()))
  return inTransaction(db, async (trx) => {
    // The member's writes go one after the other: a second one with this key waits here until the first has ended.
    await holdMember(trx, userId)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotencyKeys')
      .values({ userId, key, call, bodyHash, answer: null, at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) {
      const first = await trx
        .selectFrom('idempotencyKeys')
        .selectAll()
        .where('userId', '=', userId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (first.call !== call || first.bodyHash !== bodyHash) throw new Refusal('idempotency_mismatch')
      return first.answer as Answer
    }
    const answer = await run(trx)
    await trx
      .updateTable('idempotencyKeys')
      .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
      .where('userId', '=', userId)
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/** Forgets the answers that were given before a moment: their keys may come again. */
export const eraseAnswers = (db: Kysely<Database>, before: Date) =>
  db.deleteFrom('idempotencyKeys').where('at', '<', before).execute()
