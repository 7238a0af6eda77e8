import { newId } from '@fankeep/shared/host'

/** What the covers of this page are known by: an entry of before it was loaded again leads nowhere it knows. */
const own = newId()
/** The router numbers its entries; the one of a cover has the number of its page. */
const entry = () => (history.state ?? {}) as { covered?: string; idx?: number }
/** The pages whose cover was left by a link in it: an entry follows that of the cover. */
const left = new Set<number>()
/** Where Back or Forward last led to since a cover was opened. */
let cameTo = Infinity
let skips = false

/** An entry that a link in the cover has left behind is passed over on the way, back or forward: nothing would be seen to happen on it. */
function skipLeftEntries() {
  if (skips) return
  skips = true
  addEventListener(
    'popstate',
    (event) => {
      const { covered, idx = 0 } = entry()
      if (covered !== own) return void (cameTo = idx)
      event.stopImmediatePropagation()
      if (cameTo <= idx && left.has(idx)) history.forward()
      else history.back()
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
  const { idx = 0 } = entry()
  history.pushState({ ...entry(), covered: own }, '')
  left.delete(idx)
  cameTo = Infinity
  let isThere = true
  const swallow = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    stop()
    uncover()
  }
  const stop = () => {
    isThere = false
    removeEventListener('popstate', swallow, { capture: true })
  }
  addEventListener('popstate', swallow, { capture: true })
  skipLeftEntries()
  return {
    leave: () => {
      if (!isThere) return
      stop()
      left.add(idx)
    },
    close: () => {
      if (!isThere) return
      stop()
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    },
  }
}
