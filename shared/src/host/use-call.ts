import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallInput, CallName, CallOutput, ReadName } from '../contract'
import { allPages, pagesAtOnce } from './all-pages'
import { useHost } from './context'
import { type Api, type CallOptions, Refused } from './services'

export interface Loaded<Data> {
  /** The last answer; kept while a newer one is loading, and removed if that fails for another input. */
  data: Data | undefined
  /** True if `data` answers an earlier input: another page, another filter. */
  stale: boolean
  error: Error | undefined
  /** True while an answer is loading, whether `data` is empty or an older answer. */
  loading: boolean
  reload: () => void
}

/** `of`: the input that the state belongs to. */
interface State<Data> {
  of: string | null
  data?: Data
  error?: Error
  loading: boolean
}

/**
 * Makes a read while a component is mounted: again whenever the input changes; late answers to an earlier input are dropped, and unmounting cancels
 * the call. A `null` input makes no call, and an answer embedded in the page (`Api.given`) is used until `reload`.
 */
export const useCall = <Name extends ReadName>(
  name: Name,
  input: CallInput<Name> | null,
): Loaded<CallOutput<Name>> => useRead(name, input, callOnce)

/** `useCall` of all of the member's pages, however many answers it takes. */
export const useAllPages = () => useRead('pages.list', { limit: pagesAtOnce }, allPages)

type Read<Name extends ReadName> = (
  api: Api,
  options: CallOptions,
  name: Name,
  input: CallInput<Name>,
) => Promise<CallOutput<Name>>

const callOnce = <Name extends ReadName>(
  api: Api,
  options: CallOptions,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> => api.call(name, input, options)

function useRead<Name extends ReadName>(
  name: Name,
  input: CallInput<Name> | null,
  read: Read<Name>,
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
    read(api, { signal: controller.signal }, name, asked).then(
      (data) => !controller.signal.aborted && setState({ of: key, data, loading: false }),
      (error: Error) => {
        if (controller.signal.aborted) return
        // Cancelled together with a screen that this component (a frame around it) outlives: retry.
        if (error.name === 'AbortError') setTurn((n) => n + 1)
        else setState((before) => ({ ...(before.of === key ? before : { of: key }), error, loading: false }))
      },
    )
    return () => controller.abort()
  }, [api, name, key, turn, read])

  return {
    data: state.data,
    stale: state.data !== undefined && state.of !== key,
    error: state.error,
    // Also in the same render in which another input arrives: the data then shown is not its answer.
    loading: state.loading || (key !== null && state.of !== key),
    reload: useCallback(() => setTurn((n) => n + 1), []),
  }
}

/**
 * The answer of a read that a screen is complete without, such as a price in a sentence: undefined while it is loading, and if it fails. For
 * everything else use `useCall` and show its `error`, otherwise a failure looks as if there were nothing.
 */
export const useExtra = <Name extends ReadName>(
  name: Name,
  input: CallInput<Name> | null,
  // oxlint-disable-next-line fankeep/read-error -- This is the exception that the rule names.
): CallOutput<Name> | undefined => useCall(name, input).data

export interface Action<Name extends CallName> {
  /** Returns the answer; undefined if it was refused (see `refused`), if it failed (the shell reports that), or if a call is still running. */
  run: (input: CallInput<Name>, options?: CallOptions) => Promise<CallOutput<Name> | undefined>
  busy: boolean
  refused: Refused | undefined
  clear: () => void
}

interface ActionOptions {
  /** Shows a refusal as a notice, for a screen that has no place for it. */
  notifies?: boolean
}

/** Makes a call, one at a time: while it is running, a second `run` does nothing. */
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
        // The shell reports a session that ended.
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
