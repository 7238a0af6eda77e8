import { BENEATH_MARK, LAYER_KEPT_MS } from '../constants'
import { requestIdle } from '../request-idle'

/* The parts of the page that can be prepared while hidden (staged-frames.tsx): each frame, and each screen within its frame. React hides them with
 * `display: none`, which leaves style, layout and paint still to be done; `content-visibility: hidden` keeps style and layout. Browsers without it
 * stay with React's way. `data-unseen` excludes a part when the theme chooses the page's font size (shared/src/ui/theme/global-css.ts): that is the
 * size of the visible part.
 *
 * A screen that the pointer is about to open is painted as well, beneath the current frame, which covers it: on its own layer, whose tiles are kept
 * when it is shown (docs/decisions/0009-prerender.md). */
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

/** When idle: lays out a part that React has just hidden. Then showing the part needs only a paint. */
export function layOutUnseen(name: string): void {
  requestIdle(() => {
    const part = partOf(name)
    if (part?.style.display !== 'none' || !canKeep()) return
    hidePart(part)
    part.style.removeProperty('display')
    // Reading a position inside forces the layout.
    part.firstElementChild?.getBoundingClientRect()
    if (document.querySelector('a:hover')) paintBeneath(part)
  })
}

/** Beneath the page the pointer cannot reach it, but the keyboard could: at the first key press it goes back to being only laid out. */
function paintBeneath(part: HTMLElement): void {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-part]:not([data-unseen])')]
  const onShow = shown.find((other) => frameAround(other) === frameAround(part))
  if (!onShow) return
  performance.mark(BENEATH_MARK)
  part.setAttribute('aria-hidden', 'true')
  part.style.removeProperty('content-visibility')
  // At its later position: a move begins at the top of its page.
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
  // The tiles belong to the layers: removing those would repaint the tiles, so it waits until they have been shown.
  setTimeout(() => {
    for (const layer of layersOf(part)) layer.style.removeProperty('will-change')
  }, LAYER_KEPT_MS)
}

/**
 * Not the part itself: changing its position would repaint everything it paints, except for content with its own layer. A sticky bar gets a layer as
 * soon as the page can be scrolled, and would leave a hole where it was painted.
 */
const layersOf = (part: HTMLElement) => part.querySelectorAll<HTMLElement>(':scope > *, :scope > * > header')

const beneath = { position: 'fixed', zIndex: '-1' } as const
