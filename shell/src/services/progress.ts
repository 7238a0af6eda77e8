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
  /** What runs have to say comes in it. */
  language: Language
  token: () => string | null
  origin?: string
  fetch?: typeof fetch
}

/**
 * The progress of the member's runs, and their notices: one connection for all listeners, none while there are none. It uses fetch,
 * because an EventSource cannot send the header that carries the token. A broken stream is reconnected. It is not a call,
 * so its failure does not end the session.
 */
export function createProgress(parts: ProgressParts): ProgressStream {
  const runListeners = new Set<(run: Run) => void>()
  const restoreListeners = new Set<(progress: RestoreProgress) => void>()
  const noticeListeners = new Set<(notice: NoticeItem) => void>()
  let controller: AbortController | undefined

  const follow = async (signal: AbortSignal) => {
    for (let pause = STREAM_RETRY_MS; !signal.aborted; pause = Math.min(pause * 2, STREAM_RETRY_MAX_MS)) {
      const kept = parts.token()
      const silence = watch(signal)
      try {
        if (kept === null) throw new Error('no one is logged in')
        const response = await ask(parts, kept, silence.signal)
        if (isStream(response)) {
          for await (const event of readEvents(response.body, silence.heard)) {
            pause = STREAM_RETRY_MS
            if (event.type === 'run') tell(runListeners, JSON.parse(event.data) as Run)
            if (event.type === 'restore') tell(restoreListeners, JSON.parse(event.data) as RestoreProgress)
            if (event.type === 'notice') tell(noticeListeners, JSON.parse(event.data) as NoticeItem)
          }
        }
      } catch {
        // Broken, refused, silent, garbled, or no one there to ask for: again after a pause.
      } finally {
        silence.end()
      }
      await wait(pause, signal)
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
    onNotice: (listener) => listen(noticeListeners, listener),
  }
}

/** Asks for the stream, under this token. */
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

/** A signal that also fires when nothing was heard for too long: a dead connection does not say that it is. */
function watch(outer: AbortSignal) {
  const controller = new AbortController()
  const give = () => controller.abort()
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
      outer.removeEventListener('abort', give)
    },
  }
}

/** Waits, but returns at once when the network is back. */
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
