import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits for work that ends once its signal aborts. Work that does not end within `ms` milliseconds after that hangs, and is left running.
 * @throws Error if the work hangs
 */
export async function unlessHung(work: Promise<void>, signal: AbortSignal, ms: number): Promise<void> {
  const ended = new AbortController()
  const hung = async (): Promise<never> => {
    if (!signal.aborted) await once(signal, 'abort', { signal: ended.signal })
    await delay(ms, undefined, { signal: ended.signal })
    throw new Error(`The work did not end ${ms / 1000} s after its time was over`)
  }
  try {
    await Promise.race([work, hung()])
  } finally {
    ended.abort()
  }
}
