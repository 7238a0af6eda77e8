import { setTimeout as delay } from 'node:timers/promises'

/** Asks again and again until it holds. False where it did not within the time (milliseconds). */
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
