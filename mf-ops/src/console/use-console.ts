import type { OpsSession, OpsState, OpsTelemetry } from '@fankeep/shared/contract/ops'
import { useCallback, useEffect, useRef, useState } from 'react'
import { edge, onChange, type OpsRefused, refusedBy } from '../edge'

/** What is counted comes in every few seconds; changes are heard of by themselves. */
const figuresEveryMs = 15_000

export type Session =
  | { kind: 'looking' }
  | { kind: 'off' }
  | { kind: 'signedOut' }
  | { kind: 'broken'; why: OpsRefused }
  | ({ kind: 'in' } & OpsSession)

/** Who is signed in, and how to sign in and out. */
export function useSession() {
  const [session, setSession] = useState<Session>({ kind: 'looking' })
  const look = useCallback(async () => {
    setSession({ kind: 'looking' })
    setSession(
      await edge.whoAmI().then(
        (holder): Session => ({ kind: 'in', ...holder }),
        (error): Session => {
          const why = refusedBy(error)
          if (why.key === 'off') return { kind: 'off' }
          return why.key === 'signed_out' ? { kind: 'signedOut' } : { kind: 'broken', why }
        },
      ),
    )
  }, [])
  useEffect(() => void look(), [look])
  return {
    session,
    look,
    signIn: async (token: string) => setSession({ kind: 'in', ...(await edge.signIn(token)) }),
    /** Also where the server cannot be reached: no one must think they are signed out and be wrong. */
    signOut: async () => {
      await edge.signOut()
      setSession({ kind: 'signedOut' })
    },
    expire: useCallback(() => setSession({ kind: 'signedOut' }), []),
  }
}

export interface Watched {
  state: OpsState | undefined
  /** What pages reported. */
  telemetry: OpsTelemetry | undefined
  /** Why the newest could not be had; what is shown is from before. */
  fault: OpsRefused | undefined
  /** Changes are heard of as they happen. */
  onLine: boolean
  reload: () => void
  /** A newer state, as a change answered it. */
  take: (state: OpsState) => void
}

/** What is live and what was counted, as it is now: again at each change, and in between for the figures. */
export function useWatched(onExpired: () => void): Watched {
  const [state, setState] = useState<OpsState>()
  const [telemetry, setTelemetry] = useState<OpsTelemetry>()
  const [fault, setFault] = useState<OpsRefused>()
  const [onLine, setOnLine] = useState(true)
  const newest = useRef(0)

  // Answers may overtake each other: an older state never takes the place of a newer one.
  const take = useCallback((next: OpsState) => {
    if (next.revision < newest.current) return
    newest.current = next.revision
    setState(next)
    setFault(undefined)
  }, [])
  const reload = useCallback(() => {
    const fail = (error: unknown) => {
      const why = refusedBy(error)
      if (why.key === 'signed_out') onExpired()
      else setFault(why)
    }
    edge.state().then(take, fail)
    edge.telemetry().then(setTelemetry, fail)
  }, [take, onExpired])

  useEffect(() => {
    reload()
    const stop = onChange(reload, setOnLine)
    const timer = setInterval(() => !document.hidden && reload(), figuresEveryMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [reload])
  return { state, telemetry, fault, onLine, reload, take }
}
