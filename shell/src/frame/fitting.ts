import { RESIZE_DEBOUNCE_MS, WIDE_PX } from '../constants'

/**
 * Keeps the page's fit while its window is being resized: the theme's CSS fits the root font size to `--fit`, which is
 * the window's width unless it is held here; 500 ms after the last step the page is fitted again (spec section 9), once
 * instead of at every pixel. Below 1280 px there is no fit to hold. Gives what ends it.
 */
export function holdFitting(page: Window): () => void {
  const { style } = page.document.documentElement
  let fitted = page.innerWidth
  let timer: ReturnType<typeof setTimeout> | undefined
  const fit = () => {
    fitted = page.innerWidth
    style.removeProperty('--fit')
  }
  const hold = () => {
    clearTimeout(timer)
    timer = setTimeout(fit, RESIZE_DEBOUNCE_MS)
    if (fitted >= WIDE_PX && fitted !== page.innerWidth) style.setProperty('--fit', `${fitted}px`)
  }
  page.addEventListener('resize', hold)
  return () => {
    clearTimeout(timer)
    page.removeEventListener('resize', hold)
    style.removeProperty('--fit')
  }
}
