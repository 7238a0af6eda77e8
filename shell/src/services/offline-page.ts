import type { SessionState } from '@fankeep/shared/host'
import type { Atom, createStore } from 'jotai'
import { WORKER_PATH } from '../constants'

interface OfflinePageParts {
  store: Pick<ReturnType<typeof createStore>, 'get' | 'sub'>
  /** The session's atom. */
  atom: Atom<SessionState>
  browser: Partial<Pick<Navigator, 'serviceWorker'>>
}

/**
 * Replaces the browser's error page by ours for members, if an address cannot be reached: the site's service worker shows it (public/push-worker.js).
 * A visitor's browser gets no worker. Never throws.
 */
export function offerOfflinePage({ store, atom, browser }: OfflinePageParts): void {
  let isDone = false
  const tryOnce = () => {
    if (isDone || store.get(atom).state !== 'member') return
    isDone = true
    // Rejected if the browser has no storage; then its own error page is shown.
    browser.serviceWorker?.register(WORKER_PATH).catch(() => undefined)
  }
  store.sub(atom, tryOnce)
  tryOnce()
}
