import { setTimeout as delay } from 'node:timers/promises'

/** Polls until the condition is true. Returns false if the time (milliseconds) runs out. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  { within, every = 20 }: { within: number; every?: number },
): Promise<boolean> {
  const end = performance.now() + within
  for (;;) {
    if (await holds()) return true
    if (performance.now() > end) return false
    await delay(every)
  }
}
