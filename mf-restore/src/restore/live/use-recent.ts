import type { CallOutput, RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { type Loaded, useCall } from '@fankeep/shared/host'
import { useState } from 'react'
import { reachedOf } from './settled'
import { isUnderWay } from './use-live'

const shown = 4

export interface RecentPosts {
  items: RestoreItem[]
  /** Those that were published before the screen opened. */
  before: Loaded<CallOutput<'restore.show'>>
}

/** The latest posts, newest first: those around the position when the screen opened, then from events. */
export function useRecent(request: RestoreRequest, heard: ReadonlyMap<number, RestoreItem>): RecentPosts {
  const [first] = useState(request)
  // They are published in the order of their numbers: those settled last are just before the current position.
  const cursor = String(Math.max(0, reachedOf(first) - shown + 1))
  const before = useCall(
    'restore.show',
    isUnderWay(first) ? { urr_id: first.id, cursor, limit: shown + 1 } : null,
  )
  const answered = (before.data?.list ?? []).filter(
    ({ n, outcome }) => !heard.has(n) && outcome !== 'waiting',
  )
  const all = [...answered, ...heard.values()].filter(({ outcome }) => outcome !== 'skipped').reverse()
  const isNow = ({ outcome }: RestoreItem) => (outcome === 'publishing' ? 0 : 1)
  return { before, items: all.sort((one, other) => isNow(one) - isNow(other)).slice(0, shown) }
}
