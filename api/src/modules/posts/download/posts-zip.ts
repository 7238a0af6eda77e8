import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Language } from '../../../infra/language'
import type { Services } from '../../../infra/services'
import { type FileEntry, zipWithFiles } from '../../../infra/zip/zip-files'
import { endingOf, type ZipEntry } from '../../../infra/zip/zip-writer'
import { keptFiles } from '../../files/kept'
import { nameOfPage, pageHtml, perPage, style } from './page-html'
import { type Choice, type FilePost, readPosts } from './read-posts'

interface Kept {
  hash: string
  type: string
}

const pathOf = ({ hash, type }: Kept) => `media/${hash.slice(0, 20)}.${endingOf(type)}`

/** The stored files that the chosen posts show. */
async function filesShown(
  { db }: Services,
  pageId: string,
  posts: string[] | undefined,
): Promise<Map<string, Kept>> {
  const rows = await db
    .selectFrom('postMedia')
    .innerJoin(keptFiles(db).as('files'), 'files.hash', 'postMedia.hash')
    .select(['files.hash', 'files.type'])
    .distinct()
    .where('pageId', '=', pageId)
    .$if(posts !== undefined, (query) => query.where('postUid', '=', sql<string>`any(${posts!}::text[])`))
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

async function* jsonOf(batches: AsyncIterable<FilePost[]>): AsyncGenerator<string> {
  yield '[\n'
  let isFirst = true
  for await (const posts of batches) {
    yield `${isFirst ? '' : ',\n'}${posts.map((post) => JSON.stringify(post)).join(',\n')}`
    isFirst = false
  }
  yield '\n]\n'
}

/** Reads the posts again, one page's worth at a time, instead of keeping them in memory. */
class Pages {
  private held: FilePost[] = []
  constructor(private readonly batches: AsyncGenerator<FilePost[]>) {}

  async next(): Promise<FilePost[]> {
    while (this.held.length < perPage) {
      const { value, done } = await this.batches.next()
      if (done) break
      this.held.push(...value)
    }
    return this.held.splice(0, perPage)
  }
}

async function* htmlOf(pages: Pages, title: string, place: { n: number; of: number; language: Language }) {
  yield* pageHtml(title, await pages.next(), place)
}

export interface ZipOptions {
  pageId: string
  title: string
  posts?: string[] | undefined
  /** How many of the chosen posts exist. */
  count: number
  language: Language
}

/**
 * Posts as a ZIP, generated while it is sent: `posts.json`, HTML pages that can be read without us, and each file once,
 * whichever posts show it. Files that are not stored are marked as missing in both, so the files come first.
 */
export async function postsZip(
  services: Services,
  { pageId, title, posts, count, language }: ZipOptions,
): Promise<Readable> {
  const { db } = services
  const missing = new Set<string>()
  const kept = await filesShown(services, pageId, posts)
  const choice: Choice = {
    pageId,
    posts,
    pathOf: (hash) => {
      const file = kept.get(hash)
      return file && !missing.has(hash) ? pathOf(file) : undefined
    },
  }
  const entries = async function* (): AsyncGenerator<ZipEntry | FileEntry> {
    for (const file of kept.values()) yield { path: pathOf(file), hash: file.hash }
    const of = Math.max(1, Math.ceil(count / perPage))
    const pages = new Pages(readPosts(db, choice))
    for (let n = 0; n < of; n++)
      yield {
        path: nameOfPage(n),
        open: () => Readable.from(htmlOf(pages, title, { n, of, language }), { objectMode: false }),
      }
    yield { path: 'style.css', text: style }
    yield {
      path: 'posts.json',
      open: () => Readable.from(jsonOf(readPosts(db, choice)), { objectMode: false }),
    }
  }
  return zipWithFiles(services, entries(), language, missing)
}
