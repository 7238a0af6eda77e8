import { CHANGE_AGAIN_MS, CHANGE_TRIES, CHANGES_RETRY_MS, REGISTRY_POLL_MS } from '../constants'
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
export function createChanges({ page, open = (url) => new EventSource(url), ...parts }: ChangesParts) {
  const newest = createNewest(parts)
  let stream: EventSource | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const poll = () => {
    polling ??= setInterval(() => void newest.ask(), REGISTRY_POLL_MS)
  }
  const rest = () => {
    clearInterval(polling)
    polling = undefined
  }
  const listen = () => {
    clearTimeout(retry)
    stream = open('/registry/events')
    stream.onopen = rest
    stream.onmessage = ({ data }) => newest.hear(Number(data))
    stream.onerror = () => {
      poll()
      // Closed for good: a browser only reconnects automatically after a broken connection.
      if (stream?.readyState === 2) retry = setTimeout(listen, CHANGES_RETRY_MS)
    }
  }
  const stop = () => {
    clearTimeout(retry)
    newest.forget()
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

/** Fetches the registry and takes it over; after an announced change it retries until it gets that revision. */
function createNewest({
  registry,
  take,
  get = (...args) => fetch(...args),
}: Pick<ChangesParts, 'registry' | 'take' | 'get'>) {
  let revision = registry.revision
  /** The revision announced last; undefined once the page has it. */
  let announced: number | undefined
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const ask = async () => {
    clearTimeout(retry)
    try {
      // With the version of the page's shell: the answer omits remotes that it cannot run, and their present versions stay in use.
      const answer = await get(`/registry.json?shell=${registry.shell.version}`, { cache: 'no-cache' })
      if (answer.ok) takeNewer(parseRegistry(await answer.text()))
    } catch {
      // Unreachable or cut off: retried below.
    }
    clearTimeout(retry)
    // Another edge, or a CDN, can be behind the edge that announced the change.
    if (announced !== undefined && tries < CHANGE_TRIES)
      retry = setTimeout(() => void ask(), CHANGE_AGAIN_MS * 2 ** tries++)
  }
  const takeNewer = (newest: Registry) => {
    // An older revision is taken only if it was announced: a damaged state was removed.
    const isOlder = newest.revision < revision && newest.revision !== announced
    if (announced !== undefined && newest.revision >= announced) announced = undefined
    if (newest.revision === 0 || newest.revision === revision || isOlder) return
    revision = newest.revision
    take(newest.remotes)
  }
  const hear = (newest: number) => {
    announced = newest === revision ? undefined : newest
    tries = 0
    if (announced !== undefined) void ask()
  }
  const forget = () => {
    clearTimeout(retry)
    announced = undefined
  }
  return { ask, hear, forget }
}
