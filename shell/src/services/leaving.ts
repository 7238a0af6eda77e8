import { LEAVING_MS } from '../constants'

/**
 * Whether the page is on its way out. Browsers break off the calls of a page that is left or reloaded, and some say
 * so to the page before it is gone: that is no failure, and must not end the session of the page that comes next.
 * For a while only, because a person may stay after all (a question asked before leaving).
 */
export function createLeaving(page: Pick<Window, 'addEventListener'>, now: () => number): () => boolean {
  let since = -Infinity
  const note = () => void (since = now())
  page.addEventListener('beforeunload', note)
  page.addEventListener('pagehide', note)
  page.addEventListener('pageshow', () => void (since = -Infinity))
  return () => now() - since < LEAVING_MS
}
