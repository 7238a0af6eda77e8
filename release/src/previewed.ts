import type { Target } from './registry'
import type { StorageBackend } from './store/storage-backend'

/** Records until when versions are shown by a link; links themselves are not stored. */
const folder = 'previews'

const folderOf = ({ name, version }: Target) => `${folder}/${name}/${version}`

/** Records until when a link to a version is valid, so that the version is not deleted before (prune.ts). */
export const notePreview = (backend: StorageBackend, target: Target, until: Date) =>
  backend.write(`${folderOf(target)}/${until.getTime()}.json`, Buffer.from('{}'))

/** Whether a link to a version is still valid. */
export async function isPreviewed(backend: StorageBackend, target: Target, now: Date): Promise<boolean> {
  const ends = await backend.list(folderOf(target))
  return ends.some((end) => Number.parseInt(end, 10) > now.getTime())
}

export const forgetPreviews = (backend: StorageBackend, target: Target) => backend.remove(folderOf(target))
