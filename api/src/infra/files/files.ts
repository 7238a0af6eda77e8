import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '@fankeep/shared/node/sync-folder'
import { measure } from './measure'

/** A stored file, named by the SHA-256 of its content, so that the same picture is stored once. */
export interface StoredFile {
  hash: string
  bytes: number
}

/** Port for members' files: a folder here, S3-compatible storage in `s3-files.ts`. */
export interface Files {
  /** Stores a stream. Nothing is kept if the stream breaks off. */
  put: (content: Readable, options?: { signal?: AbortSignal }) => Promise<StoredFile>
  /** Streams a stored file, or a part of it (`start` and `end`, both inclusive). */
  open: (hash: string, range?: { start: number; end: number }) => Readable
  /** Size in bytes, or null if there is no such file. */
  size: (hash: string) => Promise<number | null>
  remove: (hash: string) => Promise<void>
}

/** Whether a text can be the name of a stored file: nothing else becomes a path. */
export const isFileName = (hash: string) => /^[0-9a-f]{64}$/.test(hash)

/** Without a listener, a stream that fails before its pipeline is set up ends the process. The pipeline reports that error, too. */
export const outliveError = (content: Readable): void => void content.on('error', () => {})

/**
 * Files in a folder, `ab/cdef…`. A file is written to `part/` and renamed into its place, so that a reader never sees a partial file.
 * Each file is flushed to disk, because the row that names it survives a power cut, so the file must survive it, too.
 */
export function folderFiles(folder: string): Files {
  const pathOf = (hash: string) => {
    if (!isFileName(hash)) throw new Error('Not the name of a stored file')
    return join(folder, hash.slice(0, 2), hash.slice(2))
  }
  const synced = new Set<string>()
  return {
    put: async (content, { signal } = {}) => {
      outliveError(content)
      const part = join(folder, 'part', randomUUID())
      await mkdir(dirname(part), { recursive: true })
      const { step, result } = measure()
      try {
        const written = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(content, step, written, { signal })
        const stored = result()
        const path = pathOf(stored.hash)
        await mkdir(dirname(path), { recursive: true })
        await rename(part, path)
        // The folder above once for each of the 256 subfolders, which may be new.
        await syncFolder(dirname(path), synced.has(dirname(path)) ? undefined : folder)
        synced.add(dirname(path))
        return stored
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    open: (hash, range) => createReadStream(pathOf(hash), range),
    size: async (hash) => {
      const found = await stat(pathOf(hash)).catch(ifMissing)
      return found?.size ?? null
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
  }
}

/** Removes partial files that killed processes left on the way into `folder` and last wrote to before `before`. */
export async function removeHalves(folder: string, before: Date): Promise<void> {
  const parts = join(folder, 'part')
  for (const name of (await readdir(parts).catch(ifMissing)) ?? []) {
    const found = await stat(join(parts, name)).catch(ifMissing)
    if (found && found.mtime < before) await rm(join(parts, name), { force: true })
  }
}

/** Only a missing file counts as absent: an error of the disk says nothing about what is on it. */
function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
