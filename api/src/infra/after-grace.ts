/** Milliseconds. Must be shorter than the time a worker has to stop (`src/worker.ts`). */
const grace = 2000

const known = new WeakMap<AbortSignal, AbortSignal>()

/** A signal that aborts a little after another one: requests that were already sent can still get their answers. */
export function afterGrace(signal: AbortSignal): AbortSignal {
  const before = known.get(signal)
  if (before) return before
  const late = new AbortController()
  known.set(signal, late.signal)
  const begin = () => void setTimeout(() => late.abort(signal.reason), grace).unref()
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  return late.signal
}
