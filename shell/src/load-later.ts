const againMs = 60_000

/**
 * Loads code that nothing waits for. Where it did not come (offline, a connection that broke), it is asked for again when the
 * network is back, and every minute until then. Never rejects.
 */
export async function loadLater<Part>(
  load: () => Promise<Part>,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer)
          page.removeEventListener('online', go)
          resolve()
        }
        const timer = setTimeout(go, againMs)
        page.addEventListener('online', go)
      })
    }
  }
}
