import { sql } from 'kysely'
import type { Services } from '../../infra/services'
import { jsonFile, jsonLines } from '../../infra/json-lines'
import type { ZipEntry } from '../../infra/zip/zip-writer'
import { kinds } from './kinds'

const batch = 2000

interface Carrier {
  pageId: string
  of: string
  uid: string
}

/** A member's tags and groups with their fans, and the notes. Leaves out pages, tags and groups that are in the bin. */
export async function* keptLabels({ db }: Services, userId: string): AsyncIterable<ZipEntry> {
  const own = sql`page_id in (select id from pages where user_id = ${userId})`
  for (const { table, fans, column } of kinds) {
    const file = table.replace('_', '-')
    const live = sql`from ${sql.table(table)} where ${own} and deleted_at is null`
    const of = sql.ref(column)
    yield {
      path: `${file}.json`,
      open: () => jsonFile(async () => (await sql`select * ${live} order by id`.execute(db)).rows),
    }
    yield {
      path: `${file}-fans.jsonl`,
      open: () =>
        jsonLines<Carrier>(async (after = { pageId: '0', of: '0', uid: '' }) => {
          const { rows } = await sql<Carrier>`
            select page_id as "pageId", ${of} as "of", uid from ${sql.table(fans)}
            where ${of} in (select id ${live}) and (page_id, ${of}, uid) > (${after.pageId}, ${after.of}, ${after.uid})
            order by page_id, ${of}, uid limit ${batch}`.execute(db)
          return rows
        }),
    }
  }
  yield {
    path: 'fan-notes.jsonl',
    open: () =>
      jsonLines<{ pageId: string; uid: string }>(async (after = { pageId: '0', uid: '' }) => {
        const { rows } = await sql<{ pageId: string; uid: string }>`
          select page_id as "pageId", uid, note, changed_at as "changedAt" from fan_notes
          where ${own} and (page_id, uid) > (${after.pageId}, ${after.uid}) order by page_id, uid limit ${batch}`.execute(
          db,
        )
        return rows
      }),
  }
}
