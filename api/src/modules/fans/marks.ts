import { sql } from 'kysely'
import type { Db } from '../../infra/database/connect'

/** From this many fans on, and one for every so many. */
const markEvery = 5000

export const nameKey = sql<string>`left(lower(coalesce(name, username, uid) collate "C"), 40)`

/**
 * Writes down where every 5,000th fan stands, in both orders. A list's page 30,000 then begins at the nearest mark
 * instead of counting off 600,000 rows. Marks belong to one version of the page's fans; a list without marks of the
 * present version counts.
 */
export async function markFans(db: Db, pageId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const page = await trx
      .selectFrom('pages')
      .select(['fans', 'fansGone', 'fansVersion'])
      .where('id', '=', pageId)
      .forUpdate()
      .executeTakeFirst()
    if (!page || page.fans + page.fansGone <= markEvery) return
    const known = await trx
      .selectFrom('fanMarks')
      .select('version')
      .where('pageId', '=', pageId)
      .limit(1)
      .executeTakeFirst()
    if (known?.version === page.fansVersion) return
    await trx.deleteFrom('fanMarks').where('pageId', '=', pageId).execute()
    await sql`
      insert into fan_marks (page_id, version, sort, position, at, uid)
      select ${pageId}, ${page.fansVersion}, 'at', n, at, uid
      from (select at, uid, row_number() over (order by at desc, uid desc)::int - 1 as n from fans where page_id = ${pageId}) f
      where n > 0 and n % ${sql.lit(markEvery)} = 0`.execute(trx)
    await sql`
      insert into fan_marks (page_id, version, sort, position, name, uid)
      select ${pageId}, ${page.fansVersion}, 'name', n, name, uid
      from (select ${nameKey} as name, uid, row_number() over (order by ${nameKey}, uid)::int - 1 as n from fans where page_id = ${pageId}) f
      where n > 0 and n % ${sql.lit(markEvery)} = 0`.execute(trx)
  })
}
