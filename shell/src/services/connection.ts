import { type Atom, atom, type createStore } from 'jotai'

/** What happened to a write while offline. `unsent`: it was not sent. `unsure`: the network was lost during the call. */
export type Unsent = 'unsent' | 'unsure'
export type ConnectionState = 'online' | 'offline' | Unsent

export interface Connection {
  atom: Atom<ConnectionState>
  isOffline: () => boolean
  /** Resolves when the network is back. @throws the signal's reason if the call is cancelled meanwhile. */
  back: (signal: AbortSignal) => Promise<void>
  /** `lost` fires when the network is lost during a call. `end` must be called once the call has ended. */
  watch: () => { lost: AbortSignal; end: () => void }
  /** Shows it in the offline bar until the network is back. */
  note: (how: Unsent) => void
}

/** Whether there is a network, according to the browser. */
export function createConnection(
  page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator'>,
  store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>,
): Connection {
  const state = atom<ConnectionState>('online')
  // A browser that has loaded this page and reports offline is wrong (only a loopback network, some VPNs).
  let trusted = page.navigator.onLine
  const isOffline = () => store.get(state) !== 'online'
  const look = () => {
    trusted ||= page.navigator.onLine
    const next = trusted && !page.navigator.onLine
    if (next !== isOffline()) store.set(state, next ? 'offline' : 'online')
  }
  // `pageshow`: a page restored from the back/forward cache missed events.
  for (const event of ['offline', 'online', 'pageshow']) page.addEventListener(event, look)

  return {
    atom: state,
    isOffline,
    back: (signal) =>
      new Promise<void>((resolve, reject) => {
        const stop = () => {
          page.removeEventListener('online', go)
          page.removeEventListener('pageshow', go)
          signal.removeEventListener('abort', leave)
        }
        const go = () => {
          look()
          if (isOffline()) return
          stop()
          resolve()
        }
        const leave = () => {
          stop()
          reject(signal.reason as Error)
        }
        if (signal.aborted) return leave()
        page.addEventListener('online', go)
        page.addEventListener('pageshow', go)
        signal.addEventListener('abort', leave)
        go()
      }),
    watch: () => {
      const lost = new AbortController()
      const note = () => lost.abort()
      page.addEventListener('offline', note)
      return { lost: lost.signal, end: () => page.removeEventListener('offline', note) }
    },
    note: (how) => isOffline() && store.set(state, how),
  }
}
