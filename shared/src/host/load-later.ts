const againMs = 60_000
const againMostMs = 3_600_000

/**
 * Loads code that nothing waits for. If a load fails (offline, broken connection), it is retried as soon as the network is back, and otherwise after
 * 1, 2, 4, … minutes, at most an hour. Never rejects.
 */
export async function loadLater<Part>(
  load: () => Promise<Part>,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): Promise<Part> {
  for (let wait = againMs; ; wait = Math.min(2 * wait, againMostMs)) {
    try {
      return await load()
    } catch {
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer)
          page.removeEventListener('online', go)
          resolve()
        }
        const timer = setTimeout(go, wait)
        page.addEventListener('online', go)
      })
    }
  }
}
