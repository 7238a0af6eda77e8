import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measure } from './measure'

/** A kept file: named by the SHA-256 of its content, so that the same picture twice takes its place once. */
export interface StoredFile {
  hash: string
  bytes: number
}

/** Files of members, as a port: a folder here, S3-compatible storage in `s3-files.ts`. */
export interface Files {
  /** Keeps a stream. Nothing of it stays where the stream breaks off. */
  put: (content: Readable, options?: { signal?: AbortSignal }) => Promise<StoredFile>
  /** Streams a kept file, or a part of it (`start` and `end`, both included). */
  open: (hash: string, range?: { start: number; end: number }) => Readable
  /** Size in bytes, or null where there is no such file. */
  size: (hash: string) => Promise<number | null>
  remove: (hash: string) => Promise<void>
}

/** Whether something may be the name of a kept file: nothing else becomes a path. */
export const isFileName = (hash: string) => /^[0-9a-f]{64}$/.test(hash)

/**
 * Files in a folder, `ab/cdef…`: written to `part/` and renamed into place, so that a reader never sees half of one. What is kept is on the
 * disk: a row that says so survives a power cut, and the file must, too.
 */
export function folderFiles(folder: string): Files {
  const pathOf = (hash: string) => {
    if (!isFileName(hash)) throw new Error('Not the name of a kept file')
    return join(folder, hash.slice(0, 2), hash.slice(2))
  }
  const synced = new Set<string>()
  return {
    put: async (content, { signal } = {}) => {
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
        await syncFolder(dirname(path))
        // Once for each of the 256: it may have been new.
        if (!synced.has(dirname(path))) await syncFolder(folder)
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

/** A new name in a folder is on the disk once the folder is. */
async function syncFolder(path: string) {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes what a process that was killed left half written on the way into `folder`, and that was last written to before then. */
export async function removeHalves(folder: string, before: Date): Promise<void> {
  const parts = join(folder, 'part')
  for (const name of (await readdir(parts).catch(ifMissing)) ?? []) {
    const found = await stat(join(parts, name)).catch(ifMissing)
    if (found && found.mtime < before) await rm(join(parts, name), { force: true })
  }
}

/** A disk that does not answer says nothing of what is on it. */
function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
