import { Misunderstood } from '../problem'
import type { StorageBackend } from './storage-backend'

/** What visitors get, unless an edge server is configured otherwise. */
export const production = 'production'

const ownFolders = ['registry', 'status', 'telemetry']

/** @throws Misunderstood if it is not a valid name */
export function environmentOf(name: string | undefined): string {
  if (!name) return production
  if (/^[a-z][a-z0-9-]{0,19}$/.test(name)) return name
  throw new Misunderstood(
    `"${name}" is not the name of an environment: up to 20 small letters, digits and hyphens, such as "staging".`,
  )
}

/**
 * A store as one environment sees it. Versions, their signatures and the trust document are shared by all; what is live
 * and the counts are separate for each (`registry-staging/`, `telemetry-staging/`; without a suffix for production).
 */
export function inEnvironment(backend: StorageBackend, environment: string): StorageBackend {
  if (environment === production) return backend
  const own = (path: string) => {
    const [first = '', ...rest] = path.split('/')
    return ownFolders.includes(first) ? [`${first}-${environment}`, ...rest].join('/') : path
  }
  const { watch } = backend
  return {
    place: `${backend.place} (${environment})`,
    read: (path) => backend.read(own(path)),
    list: (folder, after) => backend.list(own(folder), after),
    create: (path, bytes) => backend.create(own(path), bytes),
    write: (path, bytes) => backend.write(own(path), bytes),
    addFolder: (folder, files, last) => backend.addFolder(own(folder), files, last),
    remove: (path) => backend.remove(own(path)),
    lastWritten: (folder) => backend.lastWritten(own(folder)),
    clearDrafts: backend.clearDrafts,
    ...(watch && {
      watch: (folder: string, onChange: () => void) => watch.call(backend, own(folder), onChange),
    }),
  }
}

/** The environments that have a registry in the store. */
export async function environmentsIn(backend: StorageBackend): Promise<string[]> {
  const names = await backend.list('')
  return names.flatMap((name) => {
    if (name === 'registry') return [production]
    return name.startsWith('registry-') ? [name.slice('registry-'.length)] : []
  })
}
