import type { Run } from '@fankeep/shared/contract'
import type { HostServices } from '@fankeep/shared/host'
import type { Store } from '../store'
import type { LiveRun } from './live-runs'

const silentMs = 6000

interface RunListenerParts {
  host: Pick<HostServices, 'api' | 'progress'>
  store: Pick<Store<{ live: Record<string, LiveRun> }>, 'get' | 'subscribe'>
  take: (run: Run) => void
  now: () => number
}

/**
 * Listens to runs only while a component watches and a run is in progress: browsers allow six connections to a host, and an idle
 * stream in each tab would use them up. Events can be delayed (a buffering proxy, a stream that is slow
 * to connect): a run without events for a while is polled.
 */
export function createRunListener({ host, store, take, now }: RunListenerParts) {
  let watchers = 0
  let stop: (() => void) | undefined

  const listen = () => {
    let heardAt = now()
    const end = host.progress.onRun((run) => {
      heardAt = now()
      take(run)
    })
    const timer = setInterval(() => {
      if (now() - heardAt >= silentMs) void ask()
    }, silentMs)
    return () => {
      end()
      clearInterval(timer)
    }
  }
  const ask = async () => {
    for (const { run } of Object.values(store.get().live)) {
      const asked = host.api.call('backup.runs', { run: run.id }, { outlivesScreen: true })
      const answer = await asked.catch(() => undefined)
      for (const newer of answer?.list ?? []) take(newer)
    }
  }
  const tune = () => {
    const wanted = watchers > 0 && Object.keys(store.get().live).length > 0
    if (wanted && !stop) stop = listen()
    else if (!wanted && stop) {
      stop()
      stop = undefined
    }
  }
  store.subscribe(tune)

  return {
    /** A component watches. Returns a function that ends it. */
    watch: () => {
      watchers++
      tune()
      return () => {
        watchers--
        tune()
      }
    },
  }
}
