import { FIRST_PAINT_PATIENCE_MS } from '../constants'

/** What a router tells of its first screen. */
interface Starting {
  state: { initialized: boolean }
  subscribe: (listen: (state: { initialized: boolean }) => void) => () => void
}

/**
 * Calls back, once, when the first screen has been loaded: until then the page stays as the server drew it. One that takes
 * very long is not waited for, so that at least the header works.
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
