import type { SessionState } from '@fankeep/shared/host'
import type { Atom, createStore } from 'jotai'
import { WORKER_PATH } from '../constants'

interface OfflinePageParts {
  store: Pick<ReturnType<typeof createStore>, 'get' | 'sub'>
  /** The session's. */
  atom: Atom<SessionState>
  browser: Partial<Pick<Navigator, 'serviceWorker'>>
}

/**
 * Gives the browser of a member a page of ours in place of its own error, for when an address cannot be reached: the service worker
 * of the site shows it (public/push-worker.js). A visitor's browser gets no worker. Never fails.
 */
export function offerOfflinePage({ store, atom, browser }: OfflinePageParts): void {
  let isDone = false
  const tryOnce = () => {
    if (isDone || store.get(atom).state !== 'member') return
    isDone = true
    // Refused where the browser keeps nothing; then its own error is shown, as before.
    browser.serviceWorker?.register(WORKER_PATH).catch(() => undefined)
  }
  store.sub(atom, tryOnce)
  tryOnce()
}
