import type { Target } from './registry'
import type { StorageBackend } from './store/storage-backend'

/** Where it is written until when versions are shown by a link: a link itself is kept nowhere. */
const folder = 'previews'

const folderOf = ({ name, version }: Target) => `${folder}/${name}/${version}`

/** Notes that a link to a version holds until then, for who deletes old versions (prune.ts). */
export const notePreview = (backend: StorageBackend, target: Target, until: Date) =>
  backend.write(`${folderOf(target)}/${until.getTime()}.json`, Buffer.from('{}'))

/** Whether a link to a version still holds. */
export async function isPreviewed(backend: StorageBackend, target: Target, now: Date): Promise<boolean> {
  const ends = await backend.list(folderOf(target))
  return ends.some((end) => Number.parseInt(end, 10) > now.getTime())
}

export const forgetPreviews = (backend: StorageBackend, target: Target) => backend.remove(folderOf(target))
