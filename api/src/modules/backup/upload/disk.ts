import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../../infra/config/config'

/** Where uploads are stored until they are read: next to the members' files, served to no one. */
const folderOf = ({ dataDir }: Config, ...parts: string[]) => join(dataDir, 'uploads', ...parts)

/** The names are a row's id, a UUID and a number: no free text from the browser is in a path. */
export const partPath = (config: Config, pageId: string, uploadId: string, part: number) =>
  folderOf(config, pageId, uploadId, String(part))

export const removeUploadFolder = (config: Config, pageId: string, uploadId: string) =>
  rm(folderOf(config, pageId, uploadId), { recursive: true, force: true })

export const removeUploadFolders = (config: Config, pageId: string) =>
  rm(folderOf(config, pageId), { recursive: true, force: true })

/** Bytes of a part on the disk. Fewer than were counted if the rows are those of a copy, which has no uploads. */
export const sizeOnDisk = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0
      throw error
    },
  )

/** After this many bytes, the received data is flushed to disk and counted. */
const keepEvery = 8 * 1024 ** 2

export interface SliceOutcome {
  /** The part's current end: everything before it is on the disk. */
  received: number
  /** Why the slice is incomplete; undefined if it is complete. */
  broken?: unknown
  /** It exceeded `limit`; nothing beyond the limit is kept. */
  tooLong: boolean
}

/**
 * Appends a slice at `offset`. If the connection breaks, everything received until then is flushed to disk and counted
 * (`onKept`). Uncounted bytes after `offset`, left by an earlier crash, are removed.
 */
export async function writeSlice(
  path: string,
  offset: number,
  content: Readable,
  { limit, onKept }: { limit: () => number; onKept: (received: number) => Promise<void> },
): Promise<SliceOutcome> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    await file.truncate(offset)
    return await writeChunks(file, offset, content, limit, onKept)
  } finally {
    await file.close()
  }
}

async function writeChunks(
  file: FileHandle,
  offset: number,
  content: Readable,
  limit: () => number,
  onKept: (received: number) => Promise<void>,
): Promise<SliceOutcome> {
  let received = offset
  let kept = offset
  const outcome: Omit<SliceOutcome, 'received'> = { tooLong: false }
  const keep = async () => {
    await file.datasync()
    await onKept(received)
    kept = received
  }
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const next = await chunks
      .next()
      .catch((error: unknown) => ({ done: true as const, value: undefined, error }))
    if ('error' in next) outcome.broken = next.error
    if (next.done) break
    if (received + next.value.length > limit()) {
      outcome.tooLong = true
      break
    }
    await writeAll(file, next.value, received)
    received += next.value.length
    if (received - kept >= keepEvery) await keep()
  }
  if (received > kept) await keep()
  return { ...outcome, received }
}

/** Writes all bytes. A disk that is almost full writes only some of them without an error; writing the rest then fails. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;)
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}
