import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { useEffect, useRef, useState } from 'react'
import { settledOf } from './settled'

/** Events can be delayed (a buffering proxy): a restore without events for this long is polled. */
const silentMs = 15_000

export interface Live {
  request: RestoreRequest
  /** Posts that changed since the answer, by number; the newest change last. */
  items: ReadonlyMap<number, RestoreItem>
  /** Takes the answer of an action. */
  put: (request: RestoreRequest, item?: RestoreItem | null) => void
}

interface Heard {
  /** The answer that the changes apply to; a newer answer replaces it. */
  since: RestoreRequest
  request: RestoreRequest
  items: ReadonlyMap<number, RestoreItem>
}

const nothing: ReadonlyMap<number, RestoreItem> = new Map()
const startOf = (since: RestoreRequest): Heard => ({ since, request: since, items: nothing })

const isSettled = ({ outcome }: RestoreItem) => outcome !== 'waiting' && outcome !== 'publishing'

/** By the platform's API, and not finished yet. */
export const isUnderWay = ({ state, way }: RestoreRequest) => state === 2 && way === 'api'

/** The present state of a request: the answer, with every change received since. `reload` requests it again. */
export function useLive(answered: RestoreRequest, reload: () => void): Live {
  const host = useHost()
  const [heard, setHeard] = useState(() => startOf(answered))
  const now = heard.since === answered ? heard : startOf(answered)
  const newest = useRef(answered)
  newest.current = answered
  const settled = useRef(0)
  settled.current = settledOf(now.request)
  const missedSince = useRef<RestoreRequest>(undefined)

  const [put] = useState(
    () => (request: RestoreRequest, item?: RestoreItem | null) =>
      setHeard((before) => {
        const { since, items } = before.since === newest.current ? before : startOf(newest.current)
        if (!item) return { since, request, items }
        const more = new Map(items)
        more.delete(item.n)
        return { since, request, items: more.set(item.n, item) }
      }),
  )
  const { id } = answered
  const under = isUnderWay(now.request)
  useEffect(() => {
    if (!under) return
    let heardAt = Date.now()
    const end = host.progress.onRestore(({ request, item }) => {
      if (request.id !== id) return
      heardAt = Date.now()
      const known = settled.current + (item && isSettled(item) ? 1 : 0)
      // Posts were settled between the answer and the first event: requests it again, once.
      if (settledOf(request) > known && missedSince.current !== newest.current) {
        missedSince.current = newest.current
        reload()
      }
      settled.current = settledOf(request)
      put(request, item)
    })
    const timer = setInterval(() => {
      if (Date.now() - heardAt >= silentMs) reload()
    }, silentMs)
    return () => {
      end()
      clearInterval(timer)
    }
  }, [host, id, under, put, reload])
  return { ...now, put }
}
