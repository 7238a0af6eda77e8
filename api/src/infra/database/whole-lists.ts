import { sql } from 'kysely'
import type { Db } from './connect'
import { inTransaction } from './transaction'

/**
 * For a page that PostgreSQL's statistics do not cover yet, the planner expects a single row and uses nested loops to
 * join two lists: a quarter of an hour for 100,000 fans, a day for a million. Hash joins take seconds, whatever the
 * estimate. (Joins that need nested loops still use them; the setting inflates their cost, which must not trigger JIT
 * compilation.)
 * @param local only for this transaction; otherwise for the connection
 */
export const setForWholeLists = (local: boolean) =>
  `select set_config('enable_nestloop', 'off', ${local}), set_config('jit', 'off', ${local})`

/** Runs work that joins whole lists: in the current transaction, or in a new one. */
export async function joinWholeLists<Result>(db: Db, run: (trx: Db) => Promise<Result>): Promise<Result> {
  if (!db.isTransaction) return inTransaction(db, (trx) => joinWholeLists(trx, run))
  await sql.raw(setForWholeLists(true)).execute(db)
  const result = await run(db)
  await sql`set local enable_nestloop = on`.execute(db)
  return result
}
