import type { RestoreRequest } from '@fankeep/shared/contract'
import { type HostServices, newId, Refused, useHost } from '@fankeep/shared/host'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { blankWish, inputOf, readWish, type Wish, wishOf, writeWish } from './wish'

/** How long after the last change a draft is sent to the server. */
const pauseMs = 800

export interface Draft {
  wish: Wish
  change: (more: Partial<Wish>) => void
  /** Whether the server has it: `null` before the first change. */
  kept: 'keeping' | 'kept' | 'failed' | null
  refused: Refused | undefined
  /** Saves it now, or (not as a draft) submits it. Returns the request's id on success. */
  save: (draft: boolean) => Promise<string | undefined>
}

/**
 * The wish as it was left: that of the present request, or the one being written; otherwise a new one.
 * Saved in this tab at every letter, and on the server as a draft at every pause: one after the other, the newest last.
 */
export function useDraft(
  request: RestoreRequest | undefined,
  first: Partial<Wish>,
  known: readonly string[],
): Draft {
  const { wish, latest, gone, put } = useWish(request, first, known)
  const changed = useRef(false)
  const { send, kept, refused } = useSend({ latest, changed, put })
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const save = useCallback(
    (draft: boolean) => {
      const done = line.current.then(() => {
        // A wish that was submitted meanwhile must not become a draft again.
        const id = latest.current.request
        return draft && !changed.current && id !== null ? id : send(draft)
      })
      line.current = done
      return done
    },
    [send, latest],
  )

  useEffect(() => {
    if (!changed.current) return
    const timer = setTimeout(() => void save(true), pauseMs)
    return () => clearTimeout(timer)
  }, [wish, save])
  // Leaving within the pause loses nothing.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      if (changed.current) void save(true)
    }
  }, [save, gone])

  const change = (more: Partial<Wish>) => {
    changed.current = true
    put({ ...latest.current, ...more })
  }
  return { wish, change, kept, refused, save }
}

/** The wish on screen and in this tab. `gone`: the form was left. */
function useWish(request: RestoreRequest | undefined, first: Partial<Wish>, known: readonly string[]) {
  const host = useHost()
  const [wish, setWish] = useState<Wish>(() => firstWish(host, request, first, known))
  const latest = useRef(wish)
  const gone = useRef(false)

  const put = useCallback(
    (next: Wish) => {
      // After this form is left, the member may already be writing the next draft under the same name.
      const isKept = !gone.current || JSON.stringify(readWish(host)) === JSON.stringify(latest.current)
      latest.current = next
      if (isKept) writeWish(host, next)
      setWish(next)
    },
    [host],
  )
  return { wish, latest, gone, put }
}

interface SendParts {
  latest: RefObject<Wish>
  changed: RefObject<boolean>
  put: (next: Wish) => void
}

/** Sends the latest wish to the server, and tracks the result. */
function useSend({ latest, changed, put }: SendParts) {
  const { api } = useHost()
  const [kept, setKept] = useState<Draft['kept']>(null)
  const [refused, setRefused] = useState<Refused>()
  const send = useCallback(
    async (draft: boolean) => {
      changed.current = false
      setKept('keeping')
      setRefused(undefined)
      try {
        const { request: saved } = await api.call(
          'restore.apply',
          { ...inputOf(latest.current, draft), idempotency_key: newId() },
          { outlivesScreen: true },
        )
        if (latest.current.request !== saved.id) put({ ...latest.current, request: saved.id })
        setKept('kept')
        return saved.id
      } catch (error) {
        setKept('failed')
        if (error instanceof Refused) {
          setRefused(error)
          // Not saved: leaving the form tries again.
          changed.current ||= draft
        }
        return undefined
      }
    },
    [api, put, latest, changed],
  )
  return { send, kept, refused }
}

function firstWish(
  host: HostServices,
  request: RestoreRequest | undefined,
  first: Partial<Wish>,
  known: readonly string[],
): Wish {
  const kept = readWish(host)
  if (request) return kept?.request === request.id ? kept : wishOf(request)
  // A link from another page's card overrides the stored wish; so does a page that no longer exists, or was another member's.
  const isMeant = kept && kept.asked === (first.asked ?? null) && known.includes(kept.page)
  return isMeant ? kept : { ...blankWish, ...first }
}
