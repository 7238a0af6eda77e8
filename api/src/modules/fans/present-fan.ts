import type { CallOutput } from '@fankeep/shared/contract'
import type { PageRow } from '../pages/owned-page'
import type { FanRow } from './list-query'

export type Fan = CallOutput<'fans.list'>['list'][number]

/** A fan as its row says. */
export function presentFan({ wholeListAt }: PageRow, row: FanRow): Fan {
  const firstSeen = row.firstSeen
  const lastSeen = row.lastSeen ?? (wholeListAt && wholeListAt > firstSeen ? wholeListAt : firstSeen)
  return {
    uid: row.uid,
    name: row.name,
    username: row.username,
    avatar: row.avatar,
    url: row.url,
    followed_at: row.dated ? row.at.toISOString() : null,
    first_seen: firstSeen.toISOString(),
    last_seen: lastSeen.toISOString(),
    gone_at: row.goneAt?.toISOString() ?? null,
    email: row.email,
  }
}
