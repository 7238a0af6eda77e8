import type { RestoreItem, RestoreRequest } from '@fankeep/shared/contract'
import { useHost } from '@fankeep/shared/host'
import { useEffect, useRef, useState } from 'react'
import { settledOf } from './settled'

/** Events may be held up on their way (a proxy that buffers): a restore no one hears of for so long is asked for. */
const silentMs = 15_000

export interface Live {
  request: RestoreRequest
  /** Posts that changed since the answer, by number; the newest change last. */
  items: ReadonlyMap<number, RestoreItem>
  /** Takes what an action answered. */
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

/** By the platform's API, and not yet at its end. */
export const isUnderWay = ({ state, way }: RestoreRequest) => state === 2 && way === 'api'

/** A request as it is now: as it was answered, with every change heard since. `reload` asks for it again. */
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
      // Posts were settled between the answer and the first that was heard: it is asked for again, once.
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
