import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { LRUCache } from 'lru-cache'
import { isAsBuilt } from '../../check-files'
import type { ReadFile, ReleaseStore } from '../../store/release-store'

/** Larger files are read again each time: a picture or two must not evict the scripts of every remote. */
const largest = 2 * 1024 ** 2
const inAll = 64 * 1024 ** 2

/**
 * Caches files of releases in memory (LRU). Files never change, so an entry is evicted only to make room, or when a damaged file was
 * restored (`forget`). Each file is checked against its hash when it is read, so a file that was changed in the store is never sent. A
 * distant bucket is asked once for each file, and simultaneous requests share one read.
 * @param onFault is called with a damaged packed copy: it counts as missing, so another form of the file is sent
 * @returns `filesOf`: throws if a file does not match its checksum
 */
export function createFileCache(store: ReleaseStore, onFault: (error: unknown) => void) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: inAll,
    maxEntrySize: largest,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const damaged = new Set<string>()
  const reading = new Map<string, Promise<Buffer | null>>()
  let forgotten = 0

  const filesOf =
    (manifest: ReleaseManifest): ReadFile =>
    async (file) => {
      const { name, version } = manifest
      const key = `${name}/${version}/${file}`
      const found = kept.get(key)
      if (found) return found
      if (damaged.has(key)) return null
      const begun = forgotten
      const read =
        reading.get(key) ??
        store
          .file(
            name,
            version,
          )(file)
          .then(async (bytes) => {
            if (bytes && !(await isAsBuilt(manifest, file, bytes))) {
              const error = new Error(`${name} ${version}: ${file} does not match its checksum`)
              if (file in manifest.files) throw error
              onFault(error)
              if (begun === forgotten) damaged.add(key)
              return null
            }
            if (bytes && begun === forgotten) kept.set(key, bytes)
            return bytes
          })
          .finally(() => reading.delete(key))
      reading.set(key, read)
      return read
    }
  const forget = () => {
    kept.clear()
    damaged.clear()
    reading.clear()
    forgotten++
  }
  return { filesOf, forget }
}
