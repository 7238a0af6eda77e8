import { uploadSliceMax, type CallOutput } from '@fankeep/shared/contract'
import { type Api, CallFailed, Refused } from '@fankeep/shared/host'

/** Time as the upload needs it, so that a test does not wait. `pause` ends early when the browser is online again. */
export interface UploadClock {
  now: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface SendFiles {
  api: Api
  clock: UploadClock
  page: string
  /** The upload's name (UUID): sent again with the same files, it resumes where it stopped. */
  upload: string
  files: File[]
  signal: AbortSignal
  /** Some of it may be there already: ask before sending. */
  resume: boolean
  onSent: (bytes: number) => void
  /** The connection broke; tried again after this many milliseconds. */
  onBroken: (retryMs: number) => void
}

type Answer = CallOutput<'backup.upload'>

/** A slice should take about this long: short enough to show progress, long enough not to drown in requests. */
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

/** The browser cannot read it: it was moved, changed or deleted since it was chosen, or is a folder that was dropped. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  constructor(readonly file: string) {
    super(file)
  }
}

/** A request with such a file fails as one without a network does. */
const canRead = (file: File, offset: number) =>
  file
    .slice(offset, offset + 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** A server that keeps naming another place has lost its mind: better an end than a loop. */
const movesMost = 5

const nextSlice = (slice: number, tookMs: number) =>
  Math.round(Math.min(uploadSliceMax, Math.max(sliceMin, slice * Math.min(4, sliceMs / Math.max(1, tookMs)))))

/** The server understood and does not want it: trying again would change nothing. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** 1, 2, 4, 8, 16, then every 30 seconds: a member's train leaves the tunnel at some time. */
export const backOff = (broken: number) => Math.min(30_000, 1000 * 2 ** broken)
