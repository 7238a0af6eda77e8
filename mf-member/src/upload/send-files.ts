import { uploadSliceMax, type CallOutput } from '@fankeep/shared/contract'
import { type Api, CallFailed, Refused } from '@fankeep/shared/host'

/** Port for time: tests do not wait. `pause` ends early when the browser is online again. */
export interface UploadClock {
  now: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface SendFiles {
  api: Api
  clock: UploadClock
  page: string
  /** The upload's name (UUID): if the same files are sent again, it resumes where it stopped. */
  upload: string
  files: File[]
  signal: AbortSignal
  /** Part of it may have been received already: ask before sending. */
  resume: boolean
  onSent: (bytes: number) => void
  /** The connection broke; retried after this many milliseconds. */
  onBroken: (retryMs: number) => void
}

type Answer = CallOutput<'backup.upload'>

/** Target duration of a slice: short enough to show progress, long enough to avoid too many requests. */
const sliceMs = 1500
const sliceMin = 256 * 1024
const sliceStart = 1024 * 1024

/**
 * Sends the files slice by slice, one part after the other, and returns the last answer (with its run).
 * After a broken connection it waits, asks how much arrived, and continues from there.
 * @throws Refused if the server refuses them.
 * @throws UnreadableFile if one of them is gone, or is a folder.
 * @throws DOMException `AbortError` when stopped.
 */
export async function sendFiles(job: SendFiles): Promise<Answer> {
  let answer: Answer | undefined
  let before = 0
  for (const [part, file] of job.files.entries()) {
    const already = before
    answer = await sendPart(job, file, part, (bytes) => job.onSent(already + bytes))
    before += file.size
  }
  if (!answer) throw new Error('An upload of no files')
  return answer
}

async function sendPart(job: SendFiles, file: File, part: number, onSent: (bytes: number) => void) {
  const { api, page, upload, files, signal, clock } = job
  const fields = { id: page, upload, part, parts: files.length, size: file.size, name: file.name.slice(-255) }
  const options = { signal, outlivesScreen: true }
  let offset = 0
  let slice = sliceStart
  let broken = 0
  let moved = 0
  let known = !job.resume

  for (;;) {
    signal.throwIfAborted()
    try {
      const began = clock.now()
      const end = Math.min(file.size, offset + slice)
      const answer: Answer = known
        ? await api.call(
            'backup.upload',
            { ...fields, offset },
            { ...options, files: { file: file.slice(offset, end) } },
          )
        : await api.call('backup.upload', fields, options)
      if (known) slice = nextSlice(slice, clock.now() - began)
      known = true
      if (answer.received > offset) broken = 0
      moved = 0
      offset = answer.received
      onSent(offset)
      if (offset >= file.size) return answer
    } catch (error) {
      const received =
        error instanceof Refused && error.key === 'upload_offset' ? Number(error.data.received) : NaN
      if (Number.isSafeInteger(received) && received !== offset && moved++ < movesMost) {
        offset = received
        onSent(offset)
        continue
      }
      if (!(error instanceof CallFailed) || isFinal(error.status)) throw error
      if (!(await canRead(file, offset))) throw new UnreadableFile(file.name)
      known = false
      slice = sliceStart
      const retryMs = backOff(broken++)
      job.onBroken(retryMs)
      await clock.pause(retryMs, signal)
    }
  }
}

/** The browser cannot read it: it was moved, changed or deleted since it was chosen, or is a dropped folder. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  constructor(readonly file: string) {
    super(file)
  }
}

/** Checks this because a request with an unreadable file fails like one without a network. */
const canRead = (file: File, offset: number) =>
  file
    .slice(offset, offset + 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** If the server keeps naming other offsets, it is broken: fail instead of looping. */
const movesMost = 5

const nextSlice = (slice: number, tookMs: number) =>
  Math.round(Math.min(uploadSliceMax, Math.max(sliceMin, slice * Math.min(4, sliceMs / Math.max(1, tookMs)))))

/** The server understood and refused it: a retry would change nothing. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Back-off: 1, 2, 4, 8, 16, then every 30 seconds, because a lost connection may return at any time. */
export const backOff = (broken: number) => Math.min(30_000, 1000 * 2 ** broken)
