import { LEAVING_MS } from '../constants'

/**
 * Whether the page is being unloaded. Browsers abort the calls of a page that is left or reloaded, and some report that to the page before it is
 * gone: such a failure must not end the session of the next page. Only for a short time, because the person may stay after all (a prompt before
 * leaving).
 */
export function createLeaving(page: Pick<Window, 'addEventListener'>, now: () => number): () => boolean {
  let since = -Infinity
  const note = () => void (since = now())
  page.addEventListener('beforeunload', note)
  page.addEventListener('pagehide', note)
  page.addEventListener('pageshow', () => void (since = -Infinity))
  return () => now() - since < LEAVING_MS
}
