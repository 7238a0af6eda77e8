import { type CallOutput, type Run, uploadMax, uploadPartsMax } from '@fankeep/shared/contract'
import { type HostServices, Refused } from '@fankeep/shared/host'
import { createSpeed } from '../speed'
import { createStore, onePerMember, type Store } from '../store'
import { browserClock, clockWhile } from './clock'
import { forgetUpload, nameOfUpload } from './kept-uploads'
import { sendFiles, UnreadableFile, type UploadClock } from './send-files'

/** An archive being uploaded. Stored outside of any screen: leaving one does not stop it. */
export interface Upload {
  state: 'sending' | 'broken' | 'refused' | 'unreadable' | 'failed'
  names: string[]
  sent: number
  of: number
  perSecond: number | null
  /** While broken: the next try, in milliseconds since 1970. */
  retryAt: number | null
  /** While refused: the server's message; while unreadable: the file's name. */
  reason: string | null
}

export interface Uploads {
  /** By page. Removed once the server has received everything: then there is a run. */
  store: Store<Record<string, Upload>>
  start: (page: string, files: File[], onRun: (run: Run | null) => void) => Promise<void>
  stop: (page: string) => void
  retryNow: (page: string) => void
  dismiss: (page: string) => void
  /** The member logs out: stops all their uploads. */
  stopAll: () => void
}

export type FilesProblem = 'file_empty' | 'files_too_many' | 'files_too_large'

/** What the browser can check before a byte is sent. */
export function filesProblem(files: File[]): FilesProblem | null {
  if (files.some((file) => file.size === 0)) return 'file_empty'
  if (files.length > uploadPartsMax) return 'files_too_many'
  if (files.some((file) => file.size > uploadMax)) return 'files_too_large'
  return null
}

export function createUploads(host: Pick<HostServices, 'api'>, clock: UploadClock = browserClock): Uploads {
  const store = createStore<Record<string, Upload>>({})
  const controls = new Map<string, { stop: AbortController; hurry?: AbortController }>()

  const change = (page: string, part: Partial<Upload>) =>
    store.set((all) => (all[page] ? { ...all, [page]: { ...all[page], ...part } } : all))
  const remove = (page: string) => store.set(({ [page]: _, ...rest }) => rest)

  const send = async (page: string, files: File[]): Promise<CallOutput<'backup.upload'>> => {
    const stop = new AbortController()
    const control: { stop: AbortController; hurry?: AbortController } = { stop }
    controls.set(page, control)
    const speed = createSpeed()
    const { upload, resume } = nameOfUpload(page, files)
    store.set((all) => ({ ...all, [page]: freshUpload(files) }))
    return sendFiles({
      api: host.api,
      clock: { now: clock.now, pause: (ms, signal) => pauseUnlessHurried(clock, control, ms, signal) },
      page,
      upload,
      resume,
      files,
      signal: stop.signal,
      onSent: (sent) => {
        speed.seen(sent, clock.now())
        change(page, { state: 'sending', sent, perSecond: speed.perSecond(), retryAt: null })
      },
      onBroken: (ms) => change(page, { state: 'broken', perSecond: null, retryAt: clock.now() + ms }),
    })
  }

  return {
    store,
    start: async (page, files, onRun) => {
      if (controls.has(page)) return
      window.addEventListener('beforeunload', askFirst)
      try {
        const answer = await send(page, files)
        forgetUpload(page)
        remove(page)
        onRun(answer.run)
      } catch (error) {
        if (error instanceof Refused) {
          forgetUpload(page)
          change(page, { state: 'refused', reason: error.message, perSecond: null })
        } else if (error instanceof UnreadableFile)
          change(page, { state: 'unreadable', reason: error.file, perSecond: null })
        else if (isAbort(error)) remove(page)
        else change(page, { state: 'failed', perSecond: null })
      } finally {
        controls.delete(page)
        if (controls.size === 0) window.removeEventListener('beforeunload', askFirst)
      }
    },
    stop: (page) => controls.get(page)?.stop.abort(),
    retryNow: (page) => controls.get(page)?.hurry?.abort(),
    dismiss: remove,
    stopAll: () => {
      for (const { stop } of controls.values()) stop.abort()
      store.set({})
    },
  }
}

const freshUpload = (files: File[]): Upload => ({
  state: 'sending',
  names: files.map((file) => file.name),
  sent: 0,
  of: files.reduce((sum, file) => sum + file.size, 0),
  perSecond: null,
  retryAt: null,
  reason: null,
})

/** Closing the tab (or changing the language, which reloads it) would interrupt the upload: the browser asks first. */
const askFirst = (event: Event) => event.preventDefault()

const isAbort = (error: unknown) => (error as { name?: unknown } | null)?.name === 'AbortError'

/** Waits for the next try; ends immediately when the member presses "try now", rejects when the upload is stopped. */
async function pauseUnlessHurried(
  clock: UploadClock,
  control: { hurry?: AbortController },
  ms: number,
  stopped: AbortSignal,
) {
  const hurry = new AbortController()
  control.hurry = hurry
  try {
    await clock.pause(ms, AbortSignal.any([hurry.signal, stopped]))
  } catch (error) {
    stopped.throwIfAborted()
    if (!hurry.signal.aborted) throw error
  } finally {
    delete control.hurry
  }
}

/** The uploads of this browser window. */
export const uploadsOf = onePerMember(
  (host, isTheirs) => createUploads(host, clockWhile(isTheirs)),
  (uploads) => uploads.stopAll(),
)
