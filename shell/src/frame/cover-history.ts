const isCovered = () => (history.state as { covered?: boolean } | null)?.covered === true
let skips = false

/** An entry that a link in the cover has left behind is passed over on the way back: nothing would be seen to happen on it. */
function skipLeftEntries() {
  if (skips) return
  skips = true
  addEventListener(
    'popstate',
    (event) => {
      if (!isCovered()) return
      event.stopImmediatePropagation()
      history.back()
    },
    { capture: true },
  )
}

/**
 * Something covers the page: Back takes it away, and the page stays. The router hears of neither.
 * @param uncover takes it away
 * @returns to be called where it was taken away by other means
 */
export function coverHistory(uncover: () => void): () => void {
  history.pushState({ ...(history.state as object | null), covered: true }, '')
  const swallow = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    forget()
    uncover()
  }
  const forget = () => removeEventListener('popstate', swallow, { capture: true })
  addEventListener('popstate', swallow, { capture: true })
  // After ours, so that it does not hear of what we swallow.
  skipLeftEntries()
  return () => {
    forget()
    if (!isCovered()) return
    addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
    history.back()
  }
}
