import { endingOf, type ZipEntry } from '../../infra/zip-writer'
import type { Services } from '../../infra/services'

const batch = 2000

/** The files of a page. */
export async function* filesOfPage({ db, files }: Services, pageId: string): AsyncIterable<ZipEntry> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('pageFiles')
      .innerJoin('files', 'files.hash', 'pageFiles.hash')
      .select(['files.hash', 'files.type'])
      .where('pageFiles.pageId', '=', pageId)
      .where('files.hash', '>', after)
      .orderBy('files.hash')
      .limit(batch)
      .execute()
    for (const { hash, type } of rows)
      yield {
        path: `pages/${pageId}/files/${hash}.${endingOf(type)}`,
        level: 0,
        open: () => files.open(hash),
      }
    const last = rows.at(-1)
    if (!last) return
    after = last.hash
  }
}
