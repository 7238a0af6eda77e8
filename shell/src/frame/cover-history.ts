import { newId } from '@fankeep/shared/host'

const keptUnder = 'covers'

/** The state of this tab's covers, kept across reloads. */
interface Kept {
  /** Marks the history entries of these covers. Covers of another tab or visit have another mark, and are not skipped. */
  own: string
  /** The `idx` of each page whose cover was left through a link: the cover's entry has one after it. */
  left: number[]
}

function readKept(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptUnder) ?? 'null') as Kept | null
    if (typeof kept?.own === 'string' && Array.isArray(kept.left)) return kept
  } catch {
    // Storage is disabled or corrupt: the state lasts only as long as the page.
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
/** The `idx` that Back or Forward last led to; Infinity if not since the last cover was opened. */
let cameTo = Infinity

const swallowNext = () =>
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })

/**
 * Makes Back and Forward skip the entries of covers that are no longer open: nothing visible would happen there. After a reload at such an
 * entry, its cover is gone: goes back immediately. Call it before the router listens.
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
