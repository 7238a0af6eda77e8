import { setTimeout as delay } from 'node:timers/promises'

/** Tells the time and waits; replaced in tests. */
interface Watch {
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const realWatch: Watch = {
  now: () => performance.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
}

/**
 * Lets callers through one at a time, `apart` milliseconds apart; the first immediately. Returns early if `signal` aborts: the caller
 * must check it.
 */
export function makePace(apart: number, { now, sleep }: Watch = realWatch) {
  let free = -Infinity
  return async (signal: AbortSignal): Promise<void> => {
    const wait = free - now()
    free = Math.max(free, now()) + apart
    if (wait > 0) await sleep(wait, signal).catch(() => {})
  }
}
