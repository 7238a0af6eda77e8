import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { useCall } from '@fankeep/shared/host'
import { useState } from 'react'
import { settledOf } from './settled'
import { isUnderWay } from './use-live'

const shown = 4

/** The posts of this moment, newest first: those around where it stood when it came on screen, then as they are heard of. */
export function useRecent(request: RestoreRequest, heard: ReadonlyMap<number, RestoreItem>): RestoreItem[] {
  const [first] = useState(request)
  // They go out in the order of their numbers: those settled last are just before where it is.
  const cursor = String(Math.max(0, settledOf(first) - shown + 1))
  const { data } = useCall(
    'restore.show',
    isUnderWay(first) ? { urr_id: first.id, cursor, limit: shown + 1 } : null,
  )
  const before = (data?.list ?? []).filter(({ n, outcome }) => !heard.has(n) && outcome !== 'waiting')
  const all = [...before, ...heard.values()].filter(({ outcome }) => outcome !== 'skipped').reverse()
  const isNow = ({ outcome }: RestoreItem) => (outcome === 'publishing' ? 0 : 1)
  return all.sort((one, other) => isNow(one) - isNow(other)).slice(0, shown)
}
