import { isDiskFull } from '../../disk-full'
import type { Log } from '../../log'
import { countQuickDeaths, givenUp, lastWords } from '../../processes/quick-deaths'
import { findPostmaster } from './postmaster'

/** Milliseconds until the next look, and until the next start while the disk is full: that is not a quick death. */
const look = { usual: 250, full: 5_000 }

export interface Keeping {
  log: Log
  /** Restarts the server on the same port, so that pools reconnect by themselves. */
  restart: () => Promise<unknown>
  /** Called once when restarts do not help, with a sentence for the person at the terminal. */
  onGivenUp: (why: string) => void
}

/**
 * Watches a running server and restarts it when it has ended. While the disk is full it tries again and again: the server starts as soon
 * as there is room. Returns the function that stops the watch.
 */
export function keepPostmaster(cluster: string, { log, restart, onGivenUp }: Keeping): () => Promise<void> {
  const deaths = countQuickDeaths()
  let over = false
  let timer: NodeJS.Timeout
  let pause = look.usual
  const next = () => {
    if (!over) timer = setTimeout(() => (looking = lookOnce().finally(next)), pause)
  }
  const giveUp = (why: string) => {
    over = true
    onGivenUp(why)
  }
  const lookOnce = async () => {
    pause = look.usual
    if (await findPostmaster(cluster)) return
    if (over) return
    log.error('the embedded PostgreSQL exited; it is being restarted')
    if (deaths.died()) return giveUp(`${givenUp('The embedded PostgreSQL')}. ${lastWords}`)
    deaths.started()
    await restart().catch((error: unknown) => {
      log.error({ err: error }, 'restarting the embedded PostgreSQL failed')
      if (isDiskFull(error)) pause = look.full
    })
  }
  let looking = Promise.resolve()
  next()
  return async () => {
    over = true
    clearTimeout(timer)
    await looking
  }
}
