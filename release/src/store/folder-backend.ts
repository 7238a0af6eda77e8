import { randomUUID } from 'node:crypto'
import { type Dirent, watch } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { syncFolder } from '@fankeep/shared/node/sync-folder'
import type { AddedFile, StorageBackend } from './storage-backend'

/** A folder of this machine, or of a network drive that supports hard links (NFS and the like). */
export function folderBackend(folder: string): StorageBackend {
  const root = resolve(folder)
  const at = (path: string) => join(root, path)

  return {
    place: root,
    read: (path) => readFile(at(path)).catch(ifMissing(null)),
    list: async (path, after = '') => {
      const names = await readdir(at(path)).catch(ifMissing<string[]>([]))
      // A leading dot marks a draft that is still being written.
      return names.filter((name) => !name.startsWith('.') && name > after).sort()
    },
    create: async (path, bytes) => {
      const draft = await writeDraft(at(path), bytes)
      try {
        // A link is created completely or not at all, and fails if the name is taken.
        await link(draft, at(path))
        await syncFolder(dirname(at(path)), root)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
    write: async (path, bytes) => {
      await rename(await writeDraft(at(path), bytes), at(path))
      await syncFolder(dirname(at(path)), root)
    },
    addFolder: async (path, files) => {
      const draft = draftOf(at(path))
      try {
        await writeFiles(draft, files)
        await rename(draft, at(path)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
        })
        await syncFolder(dirname(at(path)), root)
      } finally {
        await rm(draft, { recursive: true, force: true })
      }
    },
    remove: (path) => rm(at(path), { recursive: true, force: true }),
    lastWritten: async (path) => {
      const times: number[] = []
      for await (const { file, isFolder } of allIn(at(path)))
        if (!isFolder) times.push(...(await stat(file).then(({ mtimeMs }) => [mtimeMs], ifMissing([]))))
      return times.length > 0 ? new Date(Math.max(...times)) : undefined
    },
    clearDrafts: async (before, dryRun) => {
      let found = 0
      for await (const { file } of allIn(root)) {
        const written = isDraft(file) && (await stat(file).catch(ifMissing(null)))?.mtime
        if (!written || written >= before) continue
        if (!dryRun) await rm(file, { recursive: true, force: true })
        found++
      }
      return found
    },
    watch: (path, onChange) => watchFolder(at(path), onChange),
  }
}

/** The draft that is written first, next to its target, and then moved there. */
const draftOf = (path: string) => join(dirname(path), `.${randomUUID()}`)
const isDraft = (path: string) => /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(basename(path))

/** Everything in a folder and below it; for a draft, only the draft itself. */
async function* allIn(folder: string): AsyncGenerator<{ file: string; isFolder: boolean }> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(ifMissing<Dirent[]>([]))) {
    const file = join(folder, entry.name)
    yield { file, isFolder: entry.isDirectory() }
    if (entry.isDirectory() && !isDraft(file)) yield* allIn(file)
  }
}

async function writeFiles(folder: string, files: AddedFile[]): Promise<void> {
  for (const { name, read } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), await read(), { flush: true })
  }
  for (const each of new Set(files.map(({ name }) => dirname(join(folder, name)))))
    await syncFolder(each, folder)
}

async function writeDraft(path: string, bytes: Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const draft = draftOf(path)
  const handle = await open(draft, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } catch (error) {
    // On a full disk, each try would use up more of the remaining space.
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return draft
}

function watchFolder(folder: string, onChange: () => void) {
  try {
    const watcher = watch(folder, onChange)
    watcher.on('error', () => watcher.close())
    return { stop: () => watcher.close() }
  } catch {
    // It does not exist yet.
    return undefined
  }
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return value
    throw error
  }
