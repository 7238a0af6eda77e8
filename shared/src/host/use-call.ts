import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput, CallName, CallOutput, ReadName } from '../contract'
import { useHost } from './context'
import { type CallOptions, Refused } from './services'

export interface Loaded<Data> {
  /** What the last answer held; stays while a newer one is on its way, and goes where that fails for another input. */
  data: Data | undefined
  /** `data` answers an earlier input: another page, another filter. */
  stale: boolean
  error: Error | undefined
  /** Waiting, with nothing to show yet or with an older answer on show. */
  loading: boolean
  reload: () => void
}

/** `of`: the input that it answers. */
interface State<Data> {
  of: string | null
  data?: Data
  error?: Error
  loading: boolean
}

/**
 * Reads something while a component is on screen: again whenever the input changes, older answers dropped,
 * cancelled on leaving. `null` as input asks nothing, and what the page came with (`Api.given`) is not asked for until `reload`.
 */
export function useCall<Name extends ReadName>(
  name: Name,
  input: CallInput<Name> | null,
): Loaded<CallOutput<Name>> {
  const { api } = useHost()
  const key = input === null ? null : JSON.stringify(input)
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<State<CallOutput<Name>>>(() => {
    const given = input === null ? undefined : api.given?.(name, input)
    return given === undefined ? { of: key, loading: key !== null } : { of: key, data: given, loading: false }
  })

  useEffect(() => {
    if (key === null) return setState({ of: key, loading: false })
    const asked = JSON.parse(key) as CallInput<Name>
    const given = turn === 0 ? api.given?.(name, asked) : undefined
    if (given !== undefined) return setState({ of: key, data: given, loading: false })
    const controller = new AbortController()
    setState((before) => ({ ...before, loading: true }))
    api.call(name, asked, { signal: controller.signal }).then(
      (data) => !controller.signal.aborted && setState({ of: key, data, loading: false }),
      (error: Error) => {
        if (controller.signal.aborted) return
        // Cancelled with a screen this component has outlived (a frame around it): ask again.
        if (error.name === 'AbortError') setTurn((n) => n + 1)
        else setState((before) => ({ ...(before.of === key ? before : { of: key }), error, loading: false }))
      },
    )
    return () => controller.abort()
  }, [api, name, key, turn])

  return {
    data: state.data,
    stale: state.data !== undefined && state.of !== key,
    error: state.error,
    // Also in the very drawing in which another input comes: what is on show then is no answer to it.
    loading: state.loading || (key !== null && state.of !== key),
    reload: useCallback(() => setTurn((n) => n + 1), []),
  }
}

export interface Action<Name extends CallName> {
  /** Gives the answer, or undefined where it was refused or failed (then `refused` says why, and the shell has reported it). */
  run: (input: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name> | undefined>
  busy: boolean
  refused: Refused | undefined
  clear: () => void
}

interface ActionOptions {
  /** A refusal is a notice: the screen has no place of its own for it. */
  notifies?: boolean
}

/** Does something once at a time: a second press while the first is under way does nothing. */
export function useAction<Name extends CallName>(
  name: Name,
  { notifies = false }: ActionOptions = {},
): Action<Name> {
  const { api, notify } = useHost()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const under = useRef(false)

  const run = useCallback(
    async (input: CallInput<Name>, options?: CallOptions) => {
      if (under.current) return undefined
      under.current = true
      setBusy(true)
      setRefused(undefined)
      try {
        return await api.call(name, input, options)
      } catch (error) {
        if (!(error instanceof Refused)) return undefined
        setRefused(error)
        // A session that ended is reported by the shell.
        if (notifies && error.key !== 'login_timeout') notify({ kind: 'warning', title: error.message })
        return undefined
      } finally {
        under.current = false
        setBusy(false)
      }
    },
    [api, name, notify, notifies],
  )
  return { run, busy, refused, clear: useCallback(() => setRefused(undefined), []) }
}
