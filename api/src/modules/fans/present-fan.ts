import type { CallOutput } from '@fankeep/shared/contract'
import type { PageRow } from '../pages/owned-page'
import { isListed } from './listed-ids'
import type { FanRow } from './list-query'

export type Fan = CallOutput<'fans.list'>['list'][number]

/** A fan in the contract's form. */
export function presentFan({ wholeListAt, platform }: PageRow, row: FanRow): Fan {
  const firstSeen = row.firstSeen
  const isInNewest = wholeListAt && wholeListAt > firstSeen && isListed(platform, row.uid)
  const lastSeen = row.lastSeen ?? (isInNewest ? wholeListAt : firstSeen)
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
