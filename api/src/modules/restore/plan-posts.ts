import type { PlatformKey, PostVisibility, RestoreNoteKey } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import { hashOf } from '../../infra/crypto'
import type { Language } from '../../infra/language'
import { say } from '../../infra/words'
import type { RestoreRow } from './repository'
import type { Medium } from './rules/fit-media'
import { fitPost, type FittedPost } from './rules/fit-post'
import { oldestPosts } from '../posts/for-restore'
import { mediaOf as mediaOfPosts } from '../posts/repository'

/** A post of the backup, how it will look at the target, and whether it is selected. */
export interface PlannedPost {
  uid: string
  kind: Parameters<typeof fitPost>[0]['kind']
  visibility: PostVisibility
  at: Date | null
  text: string
  fitted: FittedPost
  /** Identifies the content at the target. */
  contentKey: string
  taken: boolean
}

export interface Aim {
  row: Pick<RestoreRow, 'pageId' | 'posts' | 'fromDay' | 'untilDay' | 'picked' | 'openly'>
  to: { id: string; platform: PlatformKey }
  /** The language of the date line: the member's. */
  language: Language
}

/** Every post in scope, oldest first, in batches. */
export async function* plannedPosts(db: Db, { row, to, language }: Aim): AsyncGenerator<PlannedPost[]> {
  const picked = new Set(row.picked)
  const there = await standing(db, to.id)
  for (let after: { at: Date; uid: string } | undefined; ;) {
    const posts = await readPosts(db, row, after)
    const last = posts.at(-1)
    if (!last) return
    const media = await mediaOf(
      db,
      row.pageId,
      posts.map(({ uid }) => uid),
    )
    yield posts.map(({ uid, kind, visibility, text, at, dated }) => {
      const dateLine = dated ? say(language, 'restore.date', { at: dateOf(at) }) : ''
      const shown = media.get(uid) ?? []
      // Without the date line, which depends on the language and not on the post.
      const contentKey = hashOf(JSON.stringify([text, at.getTime(), shown.map(({ hash }) => hash)]))
      const fitted = fitPost(
        // The permission counts only if the post's audience has not changed since.
        { kind, text, dateLine, media: shown, visibility, openly: row.openly[uid] === visibility },
        to.platform,
      )
      const why = there.get(contentKey)
      if (why) {
        Object.assign(fitted, {
          state: 'skipped',
          parts: [],
          audience: null,
          openly: 'no',
        } satisfies Partial<FittedPost>)
        fitted.notes = [{ key: why, params: {} }]
      }
      const taken = fitted.state !== 'skipped' && picked.has(uid) === (row.posts === 'chosen')
      // Duplicate posts in a backup are published once.
      if (taken) there.set(contentKey, 'restore_skip_done')
      return { uid, kind, visibility, at: dated ? at : null, text, fitted, contentKey, taken }
    })
    after = last
  }
}

/** Content we have published on a page, are publishing, or may have published: its own request decides about it. */
async function standing(db: Db, toPageId: string): Promise<Map<string, RestoreNoteKey>> {
  const rows = await db
    .selectFrom('restoreItems')
    .select(['contentKey', 'outcome', 'sending'])
    .where('toPageId', '=', toPageId)
    .where('outcome', '<>', 'skipped')
    .execute()
  return new Map(
    rows
      .filter(({ outcome, sending }) => outcome !== 'failed' || sending.ids.length > 0)
      .map(({ contentKey, outcome }) => [
        contentKey,
        outcome === 'unknown' || outcome === 'failed' ? 'restore_skip_begun' : 'restore_skip_done',
      ]),
  )
}

const readPosts = (db: Db, row: Aim['row'], after: { at: Date; uid: string } | undefined) =>
  oldestPosts(db, row.pageId, row.posts === 'span' ? { from: row.fromDay, until: row.untilDay } : null, after)

async function mediaOf(db: Db, pageId: string, uids: string[]): Promise<Map<string, Medium[]>> {
  const rows = await mediaOfPosts(db, pageId, uids)
  const byPost = new Map<string, Medium[]>()
  for (const { postUid, n, kind, hash, type, bytes } of rows)
    byPost.set(postUid, [
      ...(byPost.get(postUid) ?? []),
      { n, kind, hash, type, bytes: bytes === null ? null : Number(bytes) },
    ])
  return byPost
}

/** `2026/11/18 18:02` in Taipei. */
const dateOf = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ')
