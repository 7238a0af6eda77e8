import {
  acceptLanguage,
  eventsPath,
  type NoticeItem,
  type RestoreProgress,
  type Run,
} from '@fankeep/shared/contract'
import type { Language, ProgressStream } from '@fankeep/shared/host'
import { STREAM_RETRY_MAX_MS, STREAM_RETRY_MS, STREAM_SILENCE_MS } from '../constants'
import { readEvents } from './event-stream'

export interface ProgressParts {
  /** The language of the messages about runs. */
  language: Language
  token: () => string | null
  origin?: string
  fetch?: typeof fetch
  page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/**
 * The progress of the member's runs, and their notices: one connection for all listeners, none while there are none, or while the page
 * is in the background: a browser has six for a site. It uses fetch, because an EventSource cannot send the header that carries the
 * token. A broken stream is reconnected. It is not a call, so its failure does not end the session.
 */
export function createProgress(parts: ProgressParts): ProgressStream {
  const runListeners = new Set<(run: Run) => void>()
  const restoreListeners = new Set<(progress: RestoreProgress) => void>()
  const noticeListeners = new Set<(notice: NoticeItem) => void>()
  const missedListeners = new Set<() => void>()
  const { page = document } = parts
  let controller: AbortController | undefined

  const follow = async (signal: AbortSignal) => {
    let isAgain = false
    for (let pause = STREAM_RETRY_MS; !signal.aborted; pause = Math.min(pause * 2, STREAM_RETRY_MAX_MS)) {
      await lookedAt(page, signal)
      const kept = parts.token()
      const silence = watch(page, signal)
      try {
        if (kept === null) throw new Error('no one is logged in')
        const response = await ask(parts, kept, silence.signal)
        if (isStream(response)) {
          if (isAgain) for (const missed of missedListeners) missed()
          isAgain = true
          for await (const event of readEvents(response.body, silence.heard)) {
            pause = STREAM_RETRY_MS
            if (event.type === 'run') tell(runListeners, JSON.parse(event.data) as Run)
            if (event.type === 'restore') tell(restoreListeners, JSON.parse(event.data) as RestoreProgress)
            if (event.type === 'notice') tell(noticeListeners, JSON.parse(event.data) as NoticeItem)
          }
        }
      } catch {
        // Broken, refused, silent, invalid, or no token: retries after a pause.
      } finally {
        silence.end()
      }
      if (!page.hidden) await wait(pause, signal)
    }
  }
  const listen = <Item>(listeners: Set<(item: Item) => void>, listener: (item: Item) => void) => {
    listeners.add(listener)
    if (!controller) {
      controller = new AbortController()
      void follow(controller.signal)
    }
    return () => {
      listeners.delete(listener)
      if (runListeners.size + restoreListeners.size + noticeListeners.size > 0) return
      controller?.abort()
      controller = undefined
    }
  }

  return {
    onRun: (listener) => listen(runListeners, listener),
    onRestore: (listener) => listen(restoreListeners, listener),
    onNotice: (listener, missed) => {
      if (missed) missedListeners.add(missed)
      const end = listen(noticeListeners, listener)
      return () => {
        if (missed) missedListeners.delete(missed)
        end()
      }
    },
  }
}

/** Requests the stream with this token. */
function ask(
  { language, origin, fetch: get = (...args) => fetch(...args) }: ProgressParts,
  token: string,
  signal: AbortSignal,
) {
  return get(new URL(eventsPath, origin ?? location.origin), {
    headers: {
      Accept: 'text/event-stream',
      'Accept-Language': acceptLanguage[language],
      'X-Token': token,
    },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  })
}

const isStream = (response: Response): response is Response & { body: NonNullable<Response['body']> } =>
  response.ok &&
  response.body !== null &&
  response.headers.get('content-type')?.includes('text/event-stream') === true

function tell<Item>(listeners: Set<(item: Item) => void>, item: Item) {
  for (const listener of listeners) listener(item)
}

type Page = NonNullable<ProgressParts['page']>

/** Waits until the page is visible, or the signal fires. */
async function lookedAt(page: Page, signal: AbortSignal): Promise<void> {
  if (!page.hidden || signal.aborted) return
  await new Promise<void>((resolve) => {
    const done = () => {
      if (page.hidden && !signal.aborted) return
      page.removeEventListener('visibilitychange', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    page.addEventListener('visibilitychange', done)
    signal.addEventListener('abort', done)
  })
}

/** A signal that also fires when the page is hidden, and when nothing was received for too long: a dead connection does not report itself. */
function watch(page: Page, outer: AbortSignal) {
  const controller = new AbortController()
  const give = () => controller.abort()
  const look = () => page.hidden && give()
  page.addEventListener('visibilitychange', look)
  outer.addEventListener('abort', give, { once: true })
  if (outer.aborted) give()
  let timer = setTimeout(give, STREAM_SILENCE_MS)
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(give, STREAM_SILENCE_MS)
    },
    end: () => {
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', look)
      outer.removeEventListener('abort', give)
    },
  }
}

/** Waits for `ms`, or until the network is back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      globalThis.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    globalThis.addEventListener('online', done)
  })
}
