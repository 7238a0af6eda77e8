import { contentId } from './use-screen-effects'

/** Elements that can receive the focus in place of a removed one: the list, table, section, dialog or screen around it. */
const around = `ul, ol, table, section, form, dialog, [role=dialog], [role=tabpanel], main, #${contentId}`

/**
 * If the focused element is removed (such as a row by its own button, directly or through a dialog), moves the focus to the nearest surrounding
 * element that is still there. Otherwise the keyboard would lose its place, and a screen reader would start the page again. Not after
 * navigation, which sets the focus itself (use-screen-effects.ts). Returns a function that stops it.
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

/** Makes it focusable, but not by Tab, until it loses the focus. */
function focusOn(place: HTMLElement) {
  const isOurs = !place.hasAttribute('tabindex')
  if (isOurs) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
