import type { PostVisibility } from '@fankeep/shared/contract'
import type { Db } from '../../../infra/database/connect'
import { sql } from 'kysely'
import { mediaOf } from '../repository'

/** How many posts are read at a time, with their media. */
const batch = 500

/** A post in the form of the file. */
export interface FilePost {
  id: string
  kind: string
  visibility: PostVisibility
  text: string
  created_at: string | null
  url: string | null
  likes: number | null
  comments: number | null
  shares: number | null
  /** Left out if unknown, like `alt`. */
  album?: string
  /** Paths inside the ZIP; null if the file is not stored. */
  media: { kind: string; file: string | null; alt?: string }[]
}

export interface Choice {
  pageId: string
  /** Undefined: all. */
  posts?: string[] | undefined
  /** The path of a stored file in the ZIP. */
  pathOf: (hash: string) => string | undefined
}

/** Yields the posts, newest first, in batches. */
export async function* readPosts(db: Db, { pageId, posts, pathOf }: Choice): AsyncGenerator<FilePost[]> {
  let after: { at: Date; uid: string } | undefined
  for (;;) {
    const rows = await db
      .selectFrom('posts')
      .selectAll()
      .where('pageId', '=', pageId)
      .$if(posts !== undefined, (query) => query.where('uid', '=', sql<string>`any(${posts!}::text[])`))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(at, uid) < (${after!.at}::timestamptz, ${after!.uid})`),
      )
      .orderBy('at', 'desc')
      .orderBy('uid', 'desc')
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const media = await mediaOf(
      db,
      pageId,
      rows.map(({ uid }) => uid),
    )
    const shown = new Map<string, FilePost['media']>()
    for (const { postUid, kind, hash, alt } of media)
      shown.set(postUid, [
        ...(shown.get(postUid) ?? []),
        { kind, file: (hash && pathOf(hash)) ?? null, ...(alt !== null && { alt }) },
      ])
    yield rows.map(({ uid, kind, visibility, text, at, dated, url, likes, comments, shares, album }) => ({
      id: uid,
      kind,
      visibility,
      text,
      created_at: dated ? at.toISOString() : null,
      url,
      likes,
      comments,
      shares,
      ...(album !== null && { album }),
      media: shown.get(uid) ?? [],
    }))
    if (rows.length < batch) return
    after = last
  }
}
