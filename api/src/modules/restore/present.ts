import type { RestoreItem, RestoreProgress, RestoreRequest } from '@fankeep/shared/contract'
import type { Language } from '../../infra/language'
import type { Services } from '../../infra/services'
import { say } from '../../infra/words'
import type { PageRow } from '../pages/owned-page'
import { signMedia } from '../files/media-address'
import { sayWithNames } from '../site/say-with-names'
import { dueAt } from './publish/pace'
import type { ItemRow, RestoreRow } from './repository'
import type { Note } from './rules/note'
import { targets, wayOf } from './rules/targets'
import type { Why } from './tables'

export const sideOf = ({ id, platform, name, handle }: PageRow) => ({ id, platform, name, handle })

/** The rate limit of a request that is under way by API. */
const paceOf = ({ state, way }: RestoreRow, to: PageRow | undefined) =>
  state === 2 && way === 'api' && to ? targets[to.platform].pace : undefined

/** Requests as in the contract, with the names of their pages. */
export async function presentRestores(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  rows: RestoreRow[],
  language: Language,
): Promise<RestoreRequest[]> {
  const ids = [...new Set(rows.flatMap(({ pageId, toPageId }) => [pageId, ...(toPageId ? [toPageId] : [])]))]
  const pages =
    ids.length > 0 ? await db.selectFrom('pages').selectAll().where('id', 'in', ids).execute() : []
  const pageOf = (id: string | null) => pages.find((page) => page.id === id)
  const due = new Map<string, Date>()
  for (const row of rows) {
    const pace = paceOf(row, pageOf(row.toPageId))
    if (pace && row.phase !== 'paused' && !row.stopAsked)
      due.set(row.id, await dueAt(db, row, { pace }, clock.now()))
  }
  return rows.flatMap((row) => {
    const [page, to] = [pageOf(row.pageId), pageOf(row.toPageId)]
    // The page has just been erased, with its requests.
    if (!page) return []
    return [
      {
        id: row.id,
        state: row.state,
        way: row.state > 1 ? row.way : to ? wayOf(to) : null,
        page: sideOf(page),
        to: to ? sideOf(to) : null,
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
        failed: row.failed,
        unknown: row.unknown,
        phase: row.stopAsked && row.state === 2 ? 'stopping' : row.phase,
        wait_until: row.waitUntil?.toISOString() ?? null,
        pace: paceOf(row, to) ?? null,
        due_at: due.get(row.id)?.toISOString() ?? null,
        halted: presentWhy(row.halted, language),
        created_at: row.createdAt.toISOString(),
        saved_at: row.savedAt.toISOString(),
        started_at: row.startedAt?.toISOString() ?? null,
        ended_at: row.endedAt?.toISOString() ?? null,
      },
    ]
  })
}

export async function presentRestore(
  services: Pick<Services, 'db' | 'clock'>,
  row: RestoreRow,
  language: Language,
): Promise<RestoreRequest> {
  const [one] = await presentRestores(services, [row], language)
  if (!one) throw new Error(`The page of restore ${row.id} no longer exists`)
  return one
}

export const presentNotes = (notes: Note[], language: Language) =>
  notes.map(({ key, params }) => ({ key, msg: sayWithNames(language, key, params) }))

export const presentWhy = (why: Why | null, language: Language) =>
  why && { key: why.key, msg: sayWithNames(language, why.key, why.params) }

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
  audience: item.audience,
  notes: presentNotes(item.notes, language),
  why: presentWhy(item.why, language),
  can_retry: item.outcome === 'failed' || item.outcome === 'unknown',
  url: item.url,
  at: item.at?.toISOString() ?? null,
})

export const presentProgress = async (
  services: Services,
  row: RestoreRow,
  item: ItemRow | undefined,
  language: Language,
): Promise<RestoreProgress> => ({
  request: await presentRestore(services, row, language),
  item: item ? presentItem(services, row, item, language) : null,
})
