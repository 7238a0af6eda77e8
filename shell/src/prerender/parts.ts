import { BENEATH_MARK, LAYER_KEPT_MS } from '../constants'
import { requestIdle } from '../request-idle'

/*
 * The parts of the page that may be ready unseen (staged-frames.tsx): each frame, and each screen within its frame. React hides
 * them with `display: none`, from which a browser has everything still to do; `content-visibility: hidden` keeps style and
 * layout as they were made. A browser that does not know it keeps to React's way. `data-unseen` tells the theme whose size of
 * type the page has (shared/src/ui/theme/global-css.ts): that of what is seen.
 *
 * What a pointer is about to go to is painted as well, beneath the frame on show, which hides it: on a layer of its own,
 * whose tiles stay as they are when it is shown (docs/decisions/0009-prerender.md).
 */
const canKeep = () => globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false

export const partOf = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')].find(({ dataset }) => dataset.part === name)

export const frameAround = (part: HTMLElement): HTMLElement | null =>
  part.parentElement?.closest<HTMLElement>('[data-part]') ?? null

export function showPart(part: HTMLElement | null): void {
  part?.removeAttribute('data-unseen')
  part?.style.removeProperty('display')
  part?.style.removeProperty('content-visibility')
  bringUp(part)
}

export function hidePart(part: HTMLElement | null): void {
  bringUp(part)
  part?.setAttribute('data-unseen', '')
  if (canKeep()) part?.style.setProperty('content-visibility', 'hidden')
  else part?.style.setProperty('display', 'none', 'important')
}

/** In a quiet moment: lays a part out that React has just hidden, so that showing it is to paint it. */
export function layOutUnseen(name: string): void {
  requestIdle(() => {
    const part = partOf(name)
    if (part?.style.display !== 'none' || !canKeep()) return
    hidePart(part)
    part.style.removeProperty('display')
    // To ask where something is within it makes the browser lay it out.
    part.firstElementChild?.getBoundingClientRect()
    if (document.querySelector('a:hover')) paintBeneath(part)
  })
}

/** Beneath the page nothing can be pointed at; a key could lead there, so with the first one it is only laid out again. */
function paintBeneath(part: HTMLElement): void {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-part]:not([data-unseen])')]
  const onShow = shown.find((other) => frameAround(other) === frameAround(part))
  if (!onShow) return
  performance.mark(BENEATH_MARK)
  part.setAttribute('aria-hidden', 'true')
  part.style.removeProperty('content-visibility')
  // Where it will be: a move begins at the top of its page.
  const { left, top, width } = onShow.getBoundingClientRect()
  const place = { left: `${left}px`, top: `${top + scrollY}px`, width: `${width}px` }
  Object.assign(part.style, beneath, place)
  for (const layer of layersOf(part)) layer.style.setProperty('will-change', 'opacity')
  addEventListener('keydown', takeOutOfReach, { capture: true, once: true })
}

const takeOutOfReach = () =>
  document.querySelectorAll<HTMLElement>('[data-part][aria-hidden]').forEach(hidePart)

function bringUp(part: HTMLElement | null): void {
  if (part?.style.position !== beneath.position) return
  part.removeAttribute('aria-hidden')
  Object.assign(part.style, { position: '', zIndex: '', left: '', top: '', width: '' })
  // The tiles belong to the layers: without those they would be remade, which has time once they have been shown.
  setTimeout(() => {
    for (const layer of layersOf(part)) layer.style.removeProperty('will-change')
  }, LAYER_KEPT_MS)
}

/** Not the part itself: with another position all that it paints is repainted, but not what has a layer in it. The bar
 *  that stays at the top has a layer as soon as the page can be scrolled, and would leave a hole where it was painted. */
const layersOf = (part: HTMLElement) => part.querySelectorAll<HTMLElement>(':scope > *, :scope > * > header')

const beneath = { position: 'fixed', zIndex: '-1' } as const
