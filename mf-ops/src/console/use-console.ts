import type { OpsSession, OpsState, OpsTelemetry } from '@fankeep/shared/contract/ops'
import { useCallback, useEffect, useRef, useState } from 'react'
import { edge, onChange, type OpsRefused, refusedBy } from '../edge'

/** Figures are polled at this interval; changes arrive as events. */
const figuresEveryMs = 15_000

export type Session =
  | { kind: 'looking' }
  | { kind: 'off' }
  /** `ended`: by the server, not by the person. */
  | { kind: 'signedOut'; ended?: true }
  | { kind: 'broken'; why: OpsRefused }
  | ({ kind: 'in' } & OpsSession)

/** The signed-in holder, and functions to sign in and out. */
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
    /** Only after the server has confirmed it: otherwise a person could wrongly believe they are signed out. */
    signOut: async () => {
      await edge.signOut()
      setSession({ kind: 'signedOut' })
    },
    expire: useCallback(() => setSession({ kind: 'signedOut', ended: true }), []),
  }
}

export interface Watched {
  state: OpsState | undefined
  /** What pages reported. */
  telemetry: OpsTelemetry | undefined
  /** Why the newest state could not be loaded; an older one is shown. */
  fault: OpsRefused | undefined
  /** The same for the telemetry. */
  figuresFault: OpsRefused | undefined
  /** Whether events of changes arrive. */
  onLine: boolean
  reload: () => void
  /** Takes a newer state from the answer of a change. */
  take: (state: OpsState) => void
}

/** What is live and what was counted: reloaded at each change, and in between for the figures. */
export function useWatched(onExpired: () => void): Watched {
  const [state, setState] = useState<OpsState>()
  const [telemetry, setTelemetry] = useState<OpsTelemetry>()
  const [fault, setFault] = useState<OpsRefused>()
  const [figuresFault, setFiguresFault] = useState<OpsRefused>()
  const [onLine, setOnLine] = useState(true)
  const newest = useRef(0)

  // Answers can arrive out of order: an older state never replaces a newer one.
  const take = useCallback((next: OpsState) => {
    if (next.revision < newest.current) return
    newest.current = next.revision
    setState(next)
    setFault(undefined)
  }, [])
  const reload = useCallback(() => {
    const failTo = (set: (why: OpsRefused) => void) => (error: unknown) => {
      const why = refusedBy(error)
      if (why.key === 'signed_out') onExpired()
      else set(why)
    }
    const takeFigures = (next: OpsTelemetry) => {
      setTelemetry(next)
      setFiguresFault(undefined)
    }
    edge.state().then(take, failTo(setFault))
    edge.telemetry().then(takeFigures, failTo(setFiguresFault))
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
  return { state, telemetry, fault, figuresFault, onLine, reload, take }
}
