import { type Kysely, sql, type Transaction } from 'kysely'
import type { CallName } from '@fankeep/shared/contract'
import type { Clock } from '../../infra/clock'
import { hashOf } from '../../infra/crypto'
import type { Database } from '../../infra/database/schema'
import { Refusal } from '../../infra/refusal'
import { inTransaction } from '../../infra/database/transaction'
import { holdMember } from './users'

/** A write with its idempotency key (api.md, "writes"): the member, the call, the key, and the input without the key. */
export interface KeyedWrite {
  userId: string
  call: CallName
  key: string
  body: Record<string, unknown>
}

/**
 * Runs a write once per key, in a transaction that locks the member. A call with the same key gets the first call's answer, even if it
 * arrives while that is still running. Nothing is stored of a write that was refused or failed.
 * @throws Refusal `idempotency_mismatch` if the key was used for something else.
 */
export function once<Answer extends object>(
  db: Kysely<Database>,
  clock: Clock,
  { userId, call, key, body }: KeyedWrite,
  run: (trx: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = hashOf(JSON.stringify(body, Object.keys(body).sort()))
  return inTransaction(db, async (trx) => {
    // The member's writes run one after the other: a second call with this key waits here until the first has ended.
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

/** Erases answers that were given before a point in time: their keys can be used again. */
export const eraseAnswers = (db: Kysely<Database>, before: Date) =>
  db.deleteFrom('idempotencyKeys').where('at', '<', before).execute()
