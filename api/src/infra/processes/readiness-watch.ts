import { setTimeout as delay } from 'node:timers/promises'

export interface ReadinessWatch {
  /** The answer of `/ready`. */
  isReady: () => Promise<boolean>
  /** Whether the database answers on a new connection. */
  isDatabaseThere: () => Promise<boolean>
  onStuck: () => void
  every?: number
  patience?: number
}

/**
 * Ends a process that cannot serve although its database is reachable. Its supervisor (`npm start`, a container's
 * restart policy, Kubernetes) then starts another one. While the database itself is down nothing is ended: that would
 * not help.
 * @returns the function that ends the watch
 */
export function watchReadiness({
  isReady,
  isDatabaseThere,
  onStuck,
  every = 5_000,
  patience = 30_000,
}: ReadinessWatch): () => void {
  const over = new AbortController()
  const watch = async () => {
    // How long it has not been ready while the database answered. After an outage the process has `patience` to
    // reconnect.
    let stuck = 0
    for (;;) {
      await delay(every, undefined, { signal: over.signal, ref: false })
      const isStuck = !(await isReady()) && (await isDatabaseThere())
      stuck = isStuck ? stuck + every : 0
      if (stuck >= patience) return onStuck()
    }
  }
  watch().catch((error: unknown) => {
    if (!over.signal.aborted) throw error
  })
  return () => over.abort()
}
