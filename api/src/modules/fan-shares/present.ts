import type { FanShare, ShareColumn, SharedFan } from '@fankeep/shared/contract'
import type { Labels } from '../fan-labels/labels-of'
import type { FanRow } from '../fans/list-query'
import type { ShareRow } from './repository'

export const presentShare = (share: ShareRow, groupNames: ReadonlyMap<string, string>): FanShare => ({
  id: share.id,
  name: share.name,
  group: share.groupId === null ? null : { id: share.groupId, name: groupNames.get(share.groupId) ?? null },
  columns: share.columns,
  made_at: share.madeAt.toISOString(),
  expires_at: share.expiresAt.toISOString(),
  openings: share.openings,
  opened_at: share.openedAt?.toISOString() ?? null,
})

/** The fields that each column adds to a row. */
const fields: Record<ShareColumn, (row: FanRow, labels: Labels) => Partial<SharedFan>> = {
  since: ({ dated, at, firstSeen }) => ({
    followed_at: dated ? at.toISOString() : null,
    first_seen: firstSeen.toISOString(),
  }),
  state: ({ goneAt }) => ({ gone_at: goneAt?.toISOString() ?? null }),
  tags: (_row, { tags = [] }) => ({ tags }),
  reach: ({ email, url }) => ({ email, url }),
  note: (_row, { note = null }) => ({ note }),
  ids: ({ uid, username }) => ({ uid, username }),
}

export const presentFan = (row: FanRow, labels: Labels, columns: readonly ShareColumn[]): SharedFan =>
  Object.assign({ name: row.name ?? row.username }, ...columns.map((column) => fields[column](row, labels)))
