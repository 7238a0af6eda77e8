import { CHANGES_RETRY_MS, REGISTRY_POLL_MS } from '../constants'
import { parseRegistry, type RegisteredRemote, type Registry } from '../registry'

export interface ChangesParts {
  /** The registry that came with the page. */
  registry: Pick<Registry, 'revision' | 'shell'>
  /** Takes over what is live now. */
  take: (remotes: RegisteredRemote[]) => void
  page: Document
  get?: typeof fetch
  open?: (url: string) => EventSource
}

/**
 * Follows every change of what is live while the page is visible: the edge sends server-sent events; if they do not arrive (a proxy that buffers
 * them), the page polls. A hidden page keeps no connection, because a browser has only six per site; it catches up when it is visible again.
 */
export function createChanges({
  registry,
  take,
  page,
  get = (...args) => fetch(...args),
  open = (url) => new EventSource(url),
}: ChangesParts) {
  let revision = registry.revision
  let stream: EventSource | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const ask = async () => {
    try {
      // Sends the shell's version: remotes it cannot run are left out of the answer, and stay as they are here.
      const answer = await get(`/registry.json?shell=${registry.shell.version}`, { cache: 'no-cache' })
      if (!answer.ok) return
      const newest = parseRegistry(await answer.text())
      if (newest.revision === revision || newest.revision === 0) return
      revision = newest.revision
      take(newest.remotes)
    } catch {
      // Unreachable or interrupted: retried at the next event or poll.
    }
  }
  const poll = () => {
    polling ??= setInterval(() => void ask(), REGISTRY_POLL_MS)
  }
  const rest = () => {
    clearInterval(polling)
    polling = undefined
  }
  const listen = () => {
    clearTimeout(retry)
    stream = open('/registry/events')
    stream.onopen = rest
    stream.onmessage = ({ data }) => void (Number(data) !== revision && ask())
    stream.onerror = () => {
      poll()
      // Closed for good: a browser only reconnects automatically after a broken connection.
      if (stream?.readyState === 2) retry = setTimeout(listen, CHANGES_RETRY_MS)
    }
  }
  const stop = () => {
    clearTimeout(retry)
    rest()
    stream?.close()
    stream = undefined
  }
  const follow = () => {
    stop()
    if (!page.hidden) listen()
  }

  return {
    start: () => {
      follow()
      page.addEventListener('visibilitychange', follow)
      return () => {
        stop()
        page.removeEventListener('visibilitychange', follow)
      }
    },
  }
}
