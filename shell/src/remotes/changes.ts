import { CHANGES_RETRY_MS, REGISTRY_POLL_MS } from '../constants'
import { parseRegistry, type RegisteredRemote, type Registry } from '../registry'

export interface ChangesParts {
  /** As the page came with it. */
  registry: Pick<Registry, 'revision' | 'shell'>
  /** Takes what is live now. */
  take: (remotes: RegisteredRemote[]) => void
  page: Document
  get?: typeof fetch
  open?: (url: string) => EventSource
}

/**
 * Hears of every change of what is live while the page is looked at: the edge says so by server-sent events; where those do not
 * come through (a proxy that holds them back), the page asks. A page in the background holds no connection, of which a browser
 * has six for a site; it hears of everything when it is looked at again.
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
      // The page's shell: what it cannot hold is left out of the answer, and stays as it is here.
      const answer = await get(`/registry.json?shell=${registry.shell.version}`, { cache: 'no-cache' })
      if (!answer.ok) return
      const newest = parseRegistry(await answer.text())
      if (newest.revision === revision || newest.revision === 0) return
      revision = newest.revision
      take(newest.remotes)
    } catch {
      // Not reachable, or cut off: asked again at the next change or turn.
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
      // Refused for good: a browser tries again by itself only where the connection broke.
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
