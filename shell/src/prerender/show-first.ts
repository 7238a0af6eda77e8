import type { createBrowserRouter, To } from 'react-router-dom'
import { PAINT_PATIENCE_MS } from '../constants'
import { nextTask } from '../next-task'
import type { Prerender, Link } from './prerender'
import { frameAround, hidePart, partOf, showPart } from './parts'
import { topBeforeMove } from '../routing/scrolling'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>
type Navigate = (to: To | number | null, options?: object) => Promise<void>

/**
 * A move to a screen that was prerendered begins with showing it: the press turns the two parts of the page over and the
 * browser paints; then the router, and React with it, hear of the move and make true what is already seen. Their work,
 * several times what the browser needs to lay out and paint the screen, comes after the paint.
 */
export function showFirst(router: Router, prerender: Pick<Prerender, 'of' | 'hold' | 'letGo'>): void {
  const move = router.navigate.bind(router) as Navigate
  let turnBack: (() => void) | undefined

  const navigate: Navigate = async (to, options) => {
    // The newest press counts.
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
    // The guard has thought better of it since it was asked.
    if (router.state.location.pathname !== link.pathname) mine()
  }
  router.navigate = navigate as Router['navigate']
  addEventListener('popstate', () => turnBack?.())
}

/** To another screen of this site, as a whole address. */
function linkOf(to: To | number | null): Link | undefined {
  if (to === null || typeof to === 'number') return undefined
  const { origin, href } = location
  const { pathname, search, hash, origin: toOrigin } = new URL(typeof to === 'string' ? to : pathOf(to), href)
  return toOrigin === origin && pathname !== location.pathname ? { pathname, search, hash } : undefined
}

const pathOf = ({ pathname = '', search = '', hash = '' }: Exclude<To, string>) => pathname + search + hash

/** Shows the part prerendered in place of the one on show. Undefined where it has not been drawn yet, or no one is
 *  looking; else what turns it back, as long as React has not made it true: whether it did. */
function turnOver(from: string, { pathname, hash }: Link): (() => boolean) | undefined {
  const old = partOf(from)
  const next = partOf(pathname)
  // An anchor's place is known once its screen is there.
  if (!old || !next?.firstElementChild || hash || document.visibilityState === 'hidden') return undefined
  // In another frame it is the frame that is turned over.
  const sameFrame = frameAround(old) === frameAround(next)
  const [leaving, coming] = sameFrame ? [old, next] : [frameAround(old), frameAround(next)]
  // While the layout of the old screen still holds: the place is known without making another.
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

/** The screen has been painted: the frame after its own has come. Until then the browser still rasters it, which React's
 *  work would hold up on a machine with few cores. A page that is no longer looked at paints no frames. */
const painted = () =>
  Promise.race([
    frame().then(frame).then(nextTask),
    new Promise((resolve) => setTimeout(resolve, PAINT_PATIENCE_MS)),
  ])

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
