import { requestIdle } from '../request-idle'

/*
 * The parts of the page that may stand ready unseen (frames.tsx): each frame, and each screen within its frame. React hides
 * them with `display: none`, from which a browser has everything still to do; `content-visibility: hidden` keeps style and
 * layout as they were made. A browser that does not know it keeps to React's way. `data-unseen` tells the theme whose size of
 * type the page has (shared/src/ui/theme/global-css.ts): that of what is seen.
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
}

export function hidePart(part: HTMLElement | null): void {
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
  })
}
