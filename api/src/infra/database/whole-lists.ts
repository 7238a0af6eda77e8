import { sql } from 'kysely'
import type { Db } from './connect'
import { inTransaction } from './transaction'

/**
 * Of a page that PostgreSQL's statistics have not seen yet it expects a single row, and compares each with each where two
 * lists meet: a quarter of an hour for 100,000 fans, a day for a million. Joined by hash they take seconds, whatever is
 * expected. (What cannot be joined otherwise still is; its price, made up by the setting, is no reason to compile.)
 * @param local for this transaction alone; else for the connection
 */
export const setForWholeLists = (local: boolean) =>
  `select set_config('enable_nestloop', 'off', ${local}), set_config('jit', 'off', ${local})`

/** Runs what joins whole lists with each other: in the transaction there is, else in one of its own. */
export async function joinWholeLists<Result>(db: Db, run: (trx: Db) => Promise<Result>): Promise<Result> {
  if (!db.isTransaction) return inTransaction(db, (trx) => joinWholeLists(trx, run))
  await sql.raw(setForWholeLists(true)).execute(db)
  const result = await run(db)
  await sql`set local enable_nestloop = on`.execute(db)
  return result
}
