import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import type { Db } from '../../infra/database/connect'
import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import type { PageRow } from '../pages/owned-page'
import { signMedia } from '../posts/media-address'
import { sayWithNames } from '../site/say-with-names'
import type { ItemRow, RestoreRow } from './repository'
import type { Note } from './rules/fit-post'

export const sideOf = ({ id, platform, name, handle }: PageRow) => ({ id, platform, name, handle })

/** Requests as the contract has them, with the names of their pages. */
export async function presentRestores(
  db: Db,
  rows: RestoreRow[],
  language: Language,
): Promise<RestoreRequest[]> {
  const ids = [...new Set(rows.flatMap(({ pageId, toPageId }) => [pageId, ...(toPageId ? [toPageId] : [])]))]
  const pages =
    ids.length > 0 ? await db.selectFrom('pages').selectAll().where('id', 'in', ids).execute() : []
  const side = (id: string | null) => pages.filter((page) => page.id === id).map(sideOf)[0]
  return rows.flatMap((row) => {
    const page = side(row.pageId)
    // Erased at this very moment, with its requests.
    if (!page) return []
    return [
      {
        id: row.id,
        state: row.state,
        page,
        to: side(row.toPageId) ?? null,
        reason: row.reason,
        reason_text: say(language, `restore.reason.${row.reason}`),
        note: row.note,
        changed_at: row.changedAt,
        posts: row.posts,
        from: row.fromDay,
        until: row.untilDay,
        of: row.of,
        done: row.done,
        skipped: row.skipped,
        created_at: row.createdAt.toISOString(),
        saved_at: row.savedAt.toISOString(),
        started_at: row.startedAt?.toISOString() ?? null,
        ended_at: row.endedAt?.toISOString() ?? null,
      },
    ]
  })
}

export async function presentRestore(db: Db, row: RestoreRow, language: Language): Promise<RestoreRequest> {
  const [one] = await presentRestores(db, [row], language)
  if (!one) throw new Error(`The page of restore ${row.id} is gone`)
  return one
}

export const presentNotes = (notes: Note[], language: Language) =>
  notes.map(({ key, params }) => ({ key, msg: sayWithNames(language, key, params) }))

export const presentItem = (
  services: Services,
  { userId, pageId }: RestoreRow,
  item: ItemRow,
  language: Language,
): RestoreItem => ({
  n: item.n,
  post: item.postUid,
  title: item.title,
  text: item.parts.map(({ text }) => text).join('\n\n'),
  media: item.media.map(({ hash, kind, bytes }) => ({
    kind,
    url: signMedia(services, { memberId: userId, pageId, hash }),
    bytes,
    missing: false,
  })),
  outcome: item.outcome,
  notes: presentNotes(item.notes, language),
  url: item.url,
  at: item.at?.toISOString() ?? null,
})
