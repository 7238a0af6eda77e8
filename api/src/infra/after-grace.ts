/**
 * A signal that aborts `ms` milliseconds after another one: requests that were already sent can still get their answers. Must be shorter
 * than the time a worker has to stop (`src/worker.ts`).
 */
export function afterGrace(signal: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController()
  const begin = () => void setTimeout(() => late.abort(signal.reason), ms).unref()
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  return late.signal
}
