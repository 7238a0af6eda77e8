import { numberedFile } from '../numbered-file'
import type { Build } from './build'
import type { RegistryState } from '../registry'
import type { StorageBackend } from './storage-backend'

/** A backend as it would be after a future change: with these builds, and this state as the newest. Read only. */
export function overlayBackend(
  backend: StorageBackend,
  builds: Build[],
  state: RegistryState,
): StorageBackend {
  const registry = numberedFile(state.revision)
  const refuse = async () => {
    throw new Error('An overlay backend is read-only.')
  }
  return {
    place: backend.place,
    list: (folder, after) =>
      folder === 'registry'
        ? Promise.resolve([registry].filter((name) => name > (after ?? '')))
        : backend.list(folder, after),
    read: async (path) => {
      if (path === `registry/${registry}`) return Buffer.from(JSON.stringify(state))
      for (const { manifest, folder, read } of builds) {
        const own = `${manifest.name}/${manifest.version}/`
        if (folder && path.startsWith(own)) return read(path.slice(own.length))
      }
      return backend.read(path)
    },
    create: refuse,
    write: refuse,
    addFolder: refuse,
    remove: refuse,
    lastWritten: (folder) => backend.lastWritten(folder),
    clearDrafts: refuse,
  }
}
