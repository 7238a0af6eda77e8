import { sql } from 'kysely'
import type { Db } from './connect'

const batch = 20_000

/** Deletes a page's rows of these tables in batches: after an interruption, the next call deletes the rest. */
export async function deleteByPage(db: Db, tables: readonly string[], pageId: string): Promise<void> {
  for (const table of tables)
    for (let erased = batch; erased >= batch;) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where page_id = ${pageId} and ctid = any(array(
          select ctid from ${sql.table(table)} where page_id = ${pageId} limit ${sql.lit(batch)}))`.execute(
        db,
      )
      erased = Number(numAffectedRows)
    }
}
