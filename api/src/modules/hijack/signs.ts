import type { Account } from '../../platforms/connector'
import type { SignKind } from '../notices/kinds'
import type { Known } from '../connection/tables'

/** Something that looks like a hijack (design.md, "Signs of a hijack"), with what fills its sentence. */
export interface Sign {
  kind: SignKind
  params: Record<string, string | number>
}

/** The page is not what it was: another page, under another name, with someone else behind it. */
export function changesSeen(known: Known, now: Account): Sign[] {
  const signs: Sign[] = []
  if (known.id && known.id !== now.id)
    return [{ kind: 'page_changed', params: { to: now.handle ? `@${now.handle}` : now.name } }]
  if (known.handle && now.handle && known.handle !== now.handle)
    signs.push({ kind: 'handle_changed', params: { from: known.handle, to: now.handle } })
  if (known.owner && now.owner && known.owner !== now.owner) signs.push({ kind: 'owner_changed', params: {} })
  return signs
}

interface Sight {
  at: Date
  fans: number | null
}

/** Two daily backups are a day apart and a little more: the second may have waited for the platform. */
const aDay = 26 * 3_600_000
const mostFall = 0.2
/** A page of five fans loses one in five when a friend leaves. */
const leastFall = 10

/** Fans fell by more than a fifth within a day. */
export function fallSeen(before: readonly Sight[], now: Sight): Sign[] {
  const from = Math.max(
    0,
    ...before.filter(({ at }) => now.at.getTime() - at.getTime() <= aDay).map(({ fans }) => fans ?? 0),
  )
  const fallen = now.fans === null ? 0 : from - now.fans
  if (fallen < leastFall || fallen <= from * mostFall) return []
  return [{ kind: 'fans_dropped', params: { from, to: now.fans ?? 0 } }]
}

const leastGone = 5

/** Of the posts that the last whole list had, many are not in this one. */
export function postsGone(before: number, still: number): Sign[] {
  const gone = before - still
  return gone >= leastGone && gone > before * mostFall
    ? [{ kind: 'posts_gone', params: { gone, of: before } }]
    : []
}
