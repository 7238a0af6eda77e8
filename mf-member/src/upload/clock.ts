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
