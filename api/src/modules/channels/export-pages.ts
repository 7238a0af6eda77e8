import type { FileEntry } from '../../infra/zip/zip-files'
import type { ZipEntry } from '../../infra/zip/zip-writer'
import { jsonFile, jsonLines } from '../../infra/json-lines'
import type { Services } from '../../infra/services'
import { allDays, fansAfter } from '../fans/export'
import { allNames } from '../fans/names'
import { filesOfPage } from '../files/export'
import { allPagesOf } from '../pages/repository'
import { postsAfter } from '../posts/export'

/** A member's pages, each with its fans, their days, and its posts with files. */
export async function* keptPages(services: Services, userId: string): AsyncIterable<ZipEntry | FileEntry> {
  const pages = await allPagesOf(services.db, userId)
  yield { path: 'pages.json', open: () => jsonFile(async () => pages) }
  for (const { id } of pages) {
    yield {
      path: `pages/${id}/fans.jsonl`,
      open: () => jsonLines<{ uid: string }>((after) => fansAfter(services, id, after?.uid)),
    }
    yield {
      path: `pages/${id}/posts.jsonl`,
      open: () => jsonLines<{ uid: string }>((after) => postsAfter(services, id, after?.uid)),
    }
    yield {
      path: `pages/${id}/days.json`,
      open: () => jsonFile(() => allDays(services, id)),
    }
    yield {
      path: `pages/${id}/earlier-names.json`,
      open: () => jsonFile(() => allNames(services.db, id)),
    }
    yield* filesOfPage(services, id)
  }
}
