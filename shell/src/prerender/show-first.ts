import type { createBrowserRouter, To } from 'react-router-dom'
import { PAINT_PATIENCE_MS } from '../constants'
import { nextTask } from '../next-task'
import type { Prerender, Link } from './prerender'
import { frameAround, hidePart, partOf, showPart } from './parts'
import { topBeforeMove } from '../routing/scrolling'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>
type Navigate = (to: To | number | null, options?: object) => Promise<void>

/**
 * A move to a prerendered screen begins by showing it: the click swaps the two parts of the page and the browser paints; only then do the router and
 * React perform the move, whose result is already visible. Their work, several times that of layout and paint, comes after the paint.
 */
export function showFirst(router: Router, prerender: Pick<Prerender, 'of' | 'hold' | 'letGo'>): void {
  const move = router.navigate.bind(router) as Navigate
  let turnBack: (() => void) | undefined

  const navigate: Navigate = async (to, options) => {
    // The newest click wins.
    turnBack?.()
    const link = linkOf(to)
    const back = link && prerender.of(link) && turnOver(router.state.location.pathname, link)
    if (!back) return move(to, options)
    prerender.hold()
    const mine = () => {
      if (turnBack !== mine) return
      turnBack = undefined
      if (back()) prerender.letGo()
    }
    turnBack = mine
    await painted()
    if (turnBack !== mine) return
    await move(to, options)
    // The guard has changed its verdict since it was asked.
    if (router.state.location.pathname !== link.pathname) mine()
  }
  router.navigate = navigate as Router['navigate']
  addEventListener('popstate', () => turnBack?.())
}

/** The link to another screen of this site, as a full address. */
function linkOf(to: To | number | null): Link | undefined {
  if (to === null || typeof to === 'number') return undefined
  const { origin, href } = location
  const { pathname, search, hash, origin: toOrigin } = new URL(typeof to === 'string' ? to : pathOf(to), href)
  return toOrigin === origin && pathname !== location.pathname ? { pathname, search, hash } : undefined
}

const pathOf = ({ pathname = '', search = '', hash = '' }: Exclude<To, string>) => pathname + search + hash

/**
 * Shows the prerendered part in place of the current one. Undefined if it is not rendered yet, or the page is hidden; otherwise a function that
 * undoes it while React has not caught up, and returns whether it did.
 */
function turnOver(from: string, { pathname, hash }: Link): (() => boolean) | undefined {
  const old = partOf(from)
  const next = partOf(pathname)
  // An anchor's position is only known once its screen is shown.
  if (!old || !next?.firstElementChild || hash || document.visibilityState === 'hidden') return undefined
  // If the frames differ, the frame is swapped.
  const sameFrame = frameAround(old) === frameAround(next)
  const [leaving, coming] = sameFrame ? [old, next] : [frameAround(old), frameAround(next)]
  // While the old screen's layout is still valid: reading the position forces no new one.
  const toOldPlace = topBeforeMove()
  hidePart(leaving)
  showPart(coming)
  return () => {
    if (!old.isConnected) return false
    hidePart(coming)
    showPart(leaving)
    toOldPlace()
    return true
  }
}

/**
 * Resolves when the screen has been painted: one frame after its own. Until then the browser still rasterizes it, and React's work would delay that
 * on a machine with few cores. The timeout is for a hidden page, which paints no frames.
 */
const painted = () =>
  Promise.race([
    frame().then(frame).then(nextTask),
    new Promise((resolve) => setTimeout(resolve, PAINT_PATIENCE_MS)),
  ])

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
