import { newId } from '@fankeep/shared/host'

const keptUnder = 'covers'

/** What is known of this tab's covers, also after the page was loaded again. */
interface Kept {
  /** What their entries are known by: one of another tab or another visit leads nowhere it knows. */
  own: string
  /** The pages whose cover was left by a link in it: an entry follows that of the cover. */
  left: number[]
}

function readKept(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptUnder) ?? 'null') as Kept | null
    if (typeof kept?.own === 'string' && Array.isArray(kept.left)) return kept
  } catch {
    // Storage switched off, or garbled: known for as long as the page is there.
  }
  return { own: newId(), left: [] }
}

function keep() {
  try {
    sessionStorage.setItem(keptUnder, JSON.stringify({ own, left: [...left] } satisfies Kept))
  } catch {
    // As above.
  }
}

const kept = readKept()
const { own } = kept
const left = new Set(kept.left)
/** The router numbers its entries; the one of a cover has the number of its page. */
const entry = () => (history.state ?? {}) as { covered?: string; idx?: number }
/** Where Back or Forward last led to since a cover was opened. */
let cameTo = Infinity

const swallowNext = () =>
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })

/**
 * An entry that a link in the cover has left behind is passed over on the way, back or forward: nothing would be seen to happen on it.
 * One that the page was loaded again on has no cover any more, and is left at once. To be called before the router listens.
 */
export function passOverCovers() {
  const { covered, idx = 0 } = entry()
  cameTo = idx
  if (covered === own) {
    swallowNext()
    history.back()
  }
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
  /** Call it when the cover was closed by other means: removes its entry. */
  close: () => void
  /** Call it when a link in the cover is followed: its entry stays and is skipped later. The shown screen can be ahead of the history at that time. */
  leave: () => void
}

/**
 * Adds a history entry for something that covers the page: Back closes it, and the page stays. The router gets no event.
 * @param uncover closes the cover
 */
export function coverHistory(uncover: () => void): Cover {
  const { idx = 0 } = entry()
  history.pushState({ ...entry(), covered: own }, '')
  left.delete(idx)
  keep()
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
  return {
    leave: () => {
      if (!isThere) return
      stop()
      left.add(idx)
      keep()
    },
    close: () => {
      if (!isThere) return
      stop()
      swallowNext()
      history.back()
    },
  }
}
