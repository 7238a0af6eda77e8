import { contentId } from './use-screen-effects'

/** What a person would call the surroundings of a button: a list, a table, a section, a dialog, the screen. */
const around = `ul, ol, table, section, form, dialog, [role=dialog], [role=tabpanel], main, #${contentId}`

/**
 * What has the focus may go: a row by its own button, also one that a dialog was opened from. The browser then has no place for the
 * keyboard, and a screen reader begins the page again. It is given to the nearest surroundings that are still there. A move to
 * another screen has its own place (use-screen-effects.ts). Gives what ends it.
 */
export function keepFocus(page: Document): () => void {
  let last: { element: Element; around: HTMLElement[]; path: string } | undefined
  const note = ({ target }: FocusEvent) => {
    const element = target as Element
    last = { element, around: surroundingsOf(element), path: location.pathname }
  }
  const look = () => {
    if (!last || last.element.isConnected) return
    const { around: before, path } = last
    last = undefined
    if (path !== location.pathname || (page.activeElement && page.activeElement !== page.body)) return
    const place = before.find((each) => each.isConnected)
    if (place) focusOn(place)
  }
  const observer = new MutationObserver(look)
  page.addEventListener('focusin', note)
  observer.observe(page.body, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

function surroundingsOf(element: Element): HTMLElement[] {
  const found = element.parentElement?.closest<HTMLElement>(around)
  return found ? [found, ...surroundingsOf(found)] : []
}

/** Only for now: it is no place that Tab leads to. */
function focusOn(place: HTMLElement) {
  const isOurs = !place.hasAttribute('tabindex')
  if (isOurs) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
