import type { UploadClock } from './send-files'

export const browserClock: UploadClock = {
  now: () => Date.now(),
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        signal.removeEventListener('abort', end)
        if (signal.aborted) reject(signal.reason)
        else resolve()
      }
      const timer = setTimeout(end, ms)
      window.addEventListener('online', end)
      signal.addEventListener('abort', end)
    }),
}

/** A clock for the uploads of one member: if the member logs out during a pause, nothing more is sent. */
export const clockWhile = (isTheirs: () => boolean, { now, pause } = browserClock): UploadClock => ({
  now,
  pause: async (ms, signal) => {
    await pause(ms, signal)
    if (!isTheirs()) throw new DOMException('The member has logged out', 'AbortError')
  },
})
