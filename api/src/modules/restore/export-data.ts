import { jsonFile, jsonLines } from '../../infra/json-lines'
import type { ZipEntry } from '../../infra/zip/zip-writer'
import type { Services } from '../../infra/services'
import { listItems } from './repository'

/** A member's requests, each with its posts and their outcomes. */
export async function* keptRestores({ db }: Services, userId: string): AsyncIterable<ZipEntry> {
  const rows = await db
    .selectFrom('restores')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  yield { path: 'restores.json', open: () => jsonFile(async () => rows) }
  for (const { id, state } of rows)
    if (state > 1)
      yield {
        path: `restores/${id}.jsonl`,
        open: () =>
          jsonLines<{ n: number }>((after) => listItems(db, id, { after: after?.n ?? 0, limit: 500 })),
      }
}
