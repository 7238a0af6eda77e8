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

export interface Cover {
  /** It was taken away by other means: its entry goes. */
  close: () => void
  /** A link in it leads on: its entry stays behind, to be passed over. What is shown may be ahead of the history then. */
  leave: () => void
}

/**
 * Something covers the page: Back takes it away, and the page stays. The router hears of neither.
 * @param uncover takes it away
 */
export function coverHistory(uncover: () => void): Cover {
  history.pushState({ ...(history.state as object | null), covered: true }, '')
  let isThere = true
  const swallow = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    leave()
    uncover()
  }
  const leave = () => {
    isThere = false
    removeEventListener('popstate', swallow, { capture: true })
  }
  addEventListener('popstate', swallow, { capture: true })
  skipLeftEntries()
  return {
    leave,
    close: () => {
      if (!isThere) return
      leave()
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    },
  }
}
