import { setTimeout as delay } from 'node:timers/promises'

/** What tells the time, and waits; a test's own. */
interface Watch {
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const realWatch: Watch = {
  now: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
}

/**
 * Lets the callers through one after the other, so many milliseconds apart; the first at once. Returns early where `signal` falls: the
 * caller looks at it.
 */
export function makePace(apart: number, { now, sleep }: Watch = realWatch) {
  let free = -Infinity
  return async (signal: AbortSignal): Promise<void> => {
    const wait = free - now()
    free = Math.max(free, now()) + apart
    if (wait > 0) await sleep(wait, signal).catch(() => {})
  }
}
