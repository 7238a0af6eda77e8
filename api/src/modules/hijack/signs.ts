import type { Account } from '../../platforms/connector'
import type { SignKind } from '../notices/kinds'
import type { Known } from '../connection/tables'

/** A sign of a hijack (design.md, "Signs of a hijack"), with the params of its message. */
export interface Sign {
  kind: SignKind
  params: Record<string, string | number>
}

/** Signs that the page has changed: another page, another handle, or another owner. */
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

/** A little more than a day, because the second of two daily backups may have waited for the platform. */
const aDay = 26 * 3_600_000
const mostFall = 0.2
/** Small pages lose a fifth of their fans when a friend leaves, so smaller falls do not count. */
const leastFall = 10

/** A sign if the number of fans fell by more than a fifth within a day. */
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

/** A sign if many of the posts in the last whole list are missing from this one. */
export function postsGone(before: number, still: number): Sign[] {
  const gone = before - still
  return gone >= leastGone && gone > before * mostFall
    ? [{ kind: 'posts_gone', params: { gone, of: before } }]
    : []
}
