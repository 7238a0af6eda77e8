import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import { transactions } from '../metrics/meters'
import { codeOf, CommitLost, isAnswer, isBusy, markUndone } from './busy'
import { noteCommit } from './commits'
import { whileHolding } from './guarded-pool'
import type { Database } from './schema'

/** PostgreSQL aborted the transaction in favour of another one: a retry succeeds. */
const lostToAnother = new Set(['40P01', '40001'])
const tries = 5

/**
 * The only way to run a transaction. `run` gets the one connection there is for it: asking the pool for another one throws
 * `SecondConnection`. A deadlock or a serialization failure is retried, so `run` must have no effect outside the database.
 * If called inside a transaction, joins it. Throws `CommitLost` if it is unknown whether the changes were stored.
 *
 * Locks are taken in one order: the member (`holdMember`), then a page, then rows below it.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  run: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return run(db as Transaction<Database>)
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      const result = await db.transaction().execute(async (trx) => {
        const ran = await whileHolding('transaction', () => run(trx))
        isCommitting = true
        return ran
      })
      noteCommit()
      transactions.inc({ outcome: 'committed' })
      return result
    } catch (caught) {
      const isLost = isCommitting && !isAnswer(caught)
      const error = isLost
        ? new CommitLost('The answer to a commit was lost: its outcome is unknown', { cause: caught })
        : caught
      if (!isLost) markUndone(error)
      const isLast = attempt === tries || !lostToAnother.has(codeOf(error) ?? '')
      transactions.inc({ outcome: isLast ? (isBusy(error) ? 'busy' : 'rolled_back') : 'retried' })
      if (isLast) throw error
      await delay(randomInt(20 * 2 ** attempt))
    }
  }
}

/** One transaction on the caller's own connection (`withSession`). */
export async function onClient<Result>(
  client: Pick<PoolClient, 'query'>,
  run: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
