import { type Atom, atom, type createStore } from 'jotai'

/** What became of a press while offline. `unsent`: it was not sent. `unsure`: the network went while it was on its way. */
export type Unsent = 'unsent' | 'unsure'
export type ConnectionState = 'online' | 'offline' | Unsent

export interface Connection {
  atom: Atom<ConnectionState>
  isOffline: () => boolean
  /** Waits for the network. @throws the signal's reason where the call is cancelled meanwhile. */
  back: (signal: AbortSignal) => Promise<void>
  /** `lost` fires when the network is lost during a call. `end` must be called once the call has ended. */
  watch: () => { lost: AbortSignal; end: () => void }
  /** Has the bar say it until the network is back. */
  note: (how: Unsent) => void
}

/** Whether there is a network, as the browser says. */
export function createConnection(
  page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator'>,
  store: Pick<ReturnType<typeof createStore>, 'get' | 'set'>,
): Connection {
  const state = atom<ConnectionState>('online')
  // A browser that has loaded this page and calls itself offline is wrong (only a loopback network, some VPNs).
  let trusted = page.navigator.onLine
  const isOffline = () => store.get(state) !== 'online'
  const look = () => {
    trusted ||= page.navigator.onLine
    const next = trusted && !page.navigator.onLine
    if (next !== isOffline()) store.set(state, next ? 'offline' : 'online')
  }
  // `pageshow`: a page the browser kept aside gets no events.
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
