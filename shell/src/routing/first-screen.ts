import { FIRST_PAINT_PATIENCE_MS } from '../constants'

/** The part of a router that reports its first screen. */
interface Starting {
  state: { initialized: boolean }
  subscribe: (listen: (state: { initialized: boolean }) => void) => () => void
}

/**
 * Calls back once, when the first screen is loaded: until then the server's first paint stays. There is a timeout, after which at least the header
 * works.
 */
export function onFirstScreen(router: Starting, draw: () => void): void {
  if (router.state.initialized) return draw()
  const begin = () => {
    clearTimeout(patience)
    stop()
    draw()
  }
  const patience = setTimeout(begin, FIRST_PAINT_PATIENCE_MS)
  const stop = router.subscribe(({ initialized }) => initialized && begin())
}
