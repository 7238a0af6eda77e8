import type { FileEntry } from '../../infra/zip/zip-files'
import { endingOf } from '../../infra/zip/zip-writer'
import type { Services } from '../../infra/services'

const batch = 2000

/** The files of a page. */
export async function* filesOfPage({ db }: Services, pageId: string): AsyncIterable<FileEntry> {
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
    for (const { hash, type } of rows) yield { path: `pages/${pageId}/files/${hash}.${endingOf(type)}`, hash }
    const last = rows.at(-1)
    if (!last) return
    after = last.hash
  }
}
