import { endingOf, type ZipEntry } from '../../infra/zip-writer'
import { jsonFile, jsonLines } from '../../infra/json-lines'
import type { Services } from '../../infra/services'

const batch = 2000

const pagesOf = ({ db }: Services, userId: string) =>
  db.selectFrom('pages').selectAll().where('userId', '=', userId).orderBy('id').execute()

/** A member's pages, and of each its fans, their days and its posts with the files. */
export async function* keptPages(services: Services, userId: string): AsyncIterable<ZipEntry> {
  const { db } = services
  const pages = await pagesOf(services, userId)
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
      open: () =>
        jsonFile(() =>
          db
            .selectFrom('fanDays')
            .select(['day', 'joined', 'gone', 'total'])
            .where('pageId', '=', id)
            .orderBy('day')
            .execute(),
        ),
    }
    yield* mediaOf(services, id)
  }
}

const fansAfter = ({ db }: Services, pageId: string, uid = '') =>
  db
    .selectFrom('fans')
    .select(['uid', 'name', 'username', 'url', 'email', 'at', 'dated', 'firstSeen', 'lastSeen', 'goneAt'])
    .where('pageId', '=', pageId)
    .where('uid', '>', uid)
    .orderBy('uid')
    .limit(batch)
    .execute()

async function postsAfter({ db }: Services, pageId: string, uid = '') {
  const posts = await db
    .selectFrom('posts')
    .select([
      'uid',
      'at',
      'dated',
      'kind',
      'visibility',
      'text',
      'url',
      'likes',
      'comments',
      'shares',
      'album',
      'firstSeen',
    ])
    .where('pageId', '=', pageId)
    .where('uid', '>', uid)
    .orderBy('uid')
    .limit(batch)
    .execute()
  if (posts.length === 0) return []
  const media = await db
    .selectFrom('postMedia')
    .select(['postUid', 'n', 'kind', 'uri', 'hash', 'alt'])
    .where('pageId', '=', pageId)
    .where(
      'postUid',
      'in',
      posts.map((post) => post.uid),
    )
    .orderBy('n')
    .execute()
  const byPost = grouped(media)
  return posts.map((post) => ({ ...post, media: byPost.get(post.uid) ?? [] }))
}

function grouped<Row extends { postUid: string }>(rows: Row[]) {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.postUid, (groups.get(row.postUid) ?? []).concat(row))
  return groups
}

async function* mediaOf({ db, files }: Services, pageId: string): AsyncIterable<ZipEntry> {
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
