import type { Registry, Release } from '../registry'
import { addressesOf, layoutOwnerOf } from '../routing/addresses'
import type { RemoteLoader } from './loader'

export interface NeededFile {
  url: string
  integrity: string
}

/**
 * The files behind an address: those of the remote that owns it, of the remote with the member center's frame if the address is there, and the
 * shell's chunks that both use. Keys as in release.json (shared/src/contract/release.ts).
 */
export function needsOf({ remotes, shell }: Registry, loader: Pick<RemoteLoader, 'release'>, words: string) {
  const addresses = addressesOf(remotes)
  const layout = layoutOwnerOf(remotes)

  const filesOf = (release: Release, purposes: string[]): NeededFile[] => {
    const facades = purposes.flatMap((purpose) => release.needs[purpose] ?? [])
    const own = [release.entry, ...purposes.flatMap((purpose) => release.chunks[purpose] ?? [])]
    return [
      ...own.map((file) => fileOf(release, file)),
      ...facades.flatMap((facade) => shell.chunks[facade] ?? []).map((file) => fileOf(shell, file)),
    ]
  }

  return (path: string): NeededFile[] => {
    const address = addresses.find(path)
    if (!address) return []
    const { remote, route } = address
    const needs: [string | undefined, string[]][] = [
      [remote, ['routes', `page-${route.name}`, `words-${words}`]],
    ]
    if (route.parent) needs.push([layout, ['routes', 'layout', `words-${words}`]])
    const files = needs.flatMap(([name, purposes]) => {
      const release = name === undefined ? undefined : loader.release(name)
      return release ? filesOf(release, purposes) : []
    })
    return [...new Map(files.map((file) => [file.url, file])).values()]
  }
}

const fileOf = ({ base, integrity }: Pick<Release, 'base' | 'integrity'>, file: string): NeededFile => ({
  url: base + file,
  integrity: integrity[file] ?? '',
})
