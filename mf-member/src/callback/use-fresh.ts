import type { CallBack, CallOutput } from '@fankeep/shared/contract'
import { timeNow } from '@fankeep/shared/host'
import type { Loaded } from '@fankeep/shared/host'
import { useNow } from '@fankeep/shared/ui'
import { useCallback, useEffect, useRef } from 'react'
import { isHeld } from './held'

/** Interval at which the figures are refreshed while one is being sent. */
const everyMs = 1500
/** Later the interval doubles with each answer that changes nothing: to half a minute, or to five if all wait until a known time. */
const slowMs = 30_000
const asleepMs = 300_000
/** Unchanged answers after which it doubles; more if a change is expected: one is about to begin, or the member changed one. */
const patience = 4
const expecting = 60

/** @param quiet how many answers in a row changed nothing */
function pauseMs(rows: CallBack[], quiet: number): number {
  const expected = rows.some(({ phase }) => phase === 'waiting') ? expecting : patience
  const now = timeNow()
  const longest = rows.map(({ wait_until }) => {
    const wait = wait_until === null ? 0 : Date.parse(wait_until) - now
    return wait > 0 ? Math.min(asleepMs, Math.max(everyMs, wait)) : slowMs
  })
  return Math.min(everyMs * 2 ** Math.max(0, quiet - expected), ...longest)
}

/**
 * Asks again whenever `turn` changes, and repeatedly while a CallBack is under way. Returns a function that asks again after the member
 * changed one.
 */
export function useFresh(
  { data, error, loading, reload }: Loaded<CallOutput<'callback.list'>>,
  turn: number,
): () => void {
  // Up to a minute old: it only decides when a scheduled CallBack is due.
  const now = useNow().getTime()
  const active = (data?.list ?? []).filter(
    (row) =>
      row.status === 1 && (row.phase === 'sending' || isHeld(row) || Date.parse(row.send_at) < now + everyMs),
  )
  const rows = useRef(active)
  rows.current = active
  const shown = JSON.stringify([data?.list, active.map(({ id }) => id)])
  const before = useRef('')
  const quiet = useRef(0)
  // Not while a request is pending: a reload would cancel it, and on a slow connection no answer would ever arrive.
  useEffect(() => {
    if (loading) return
    quiet.current = shown === before.current ? quiet.current + 1 : Math.min(quiet.current, 0)
    before.current = shown
    if (rows.current.length === 0) return
    const timer = setTimeout(reload, pauseMs(rows.current, quiet.current))
    return () => clearTimeout(timer)
    // `data` and `error`: an answer that arrives at once changes nothing else.
  }, [data, error, shown, loading, reload])
  const ask = useCallback(() => {
    quiet.current = -expecting
    reload()
  }, [reload])
  const seen = useRef(turn)
  useEffect(() => {
    if (seen.current === turn) return
    seen.current = turn
    ask()
  }, [turn, ask])
  return ask
}
