import { RESIZE_DEBOUNCE_MS, WIDE_PX } from '../constants'

/**
 * Freezes the page's scale while its window is being resized: the theme's CSS computes the root font size from `--fit`, by default the window's
 * width; 500 ms after the last resize event it is updated (spec section 9), once instead of at every pixel. Below 1280 px there is no scale. Returns
 * a function that stops it.
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
