import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { readOrProblem } from './damaged'
import { Problem } from './problem'
import type { RegistryState } from './registry'
import type { ReleaseStore } from './store/release-store'

/** Addresses that have an owner now and none after a change, sorted. An address that moves to another remote is not lost. */
export async function lostRoutes(
  store: ReleaseStore,
  before: RegistryState,
  after: RegistryState,
  incoming: ReleaseManifest[] = [],
): Promise<string[]> {
  // An address has one owner, so a release that this change does not name cannot take the address over.
  const names = Object.keys({ ...before.releases, ...after.releases }).filter(
    (name) => before.releases[name]?.live !== after.releases[name]?.live,
  )
  const routesOf = async ({ releases }: RegistryState) => {
    const found = await Promise.all(
      names.map(async (name) => {
        const version = releases[name]?.live
        if (version === undefined) return []
        const own = incoming.find((each) => each.name === name && each.version === version)
        const manifest = own ?? (await readOrProblem(store, { name, version }))
        // The addresses of an unreadable release are unknown, so none count as lost.
        return manifest instanceof Problem ? [] : (manifest.declaration?.routes ?? [])
      }),
    )
    return new Map(found.flat().map(({ path }) => [path.toLowerCase(), path]))
  }
  const [now, then] = await Promise.all([routesOf(before), routesOf(after)])
  return [...now]
    .filter(([key]) => !then.has(key))
    .map(([, path]) => path)
    .sort()
}

/** @throws Problem if visitors would lose addresses without `--drop-routes` */
export function refuseLost(lost: string[]) {
  if (lost.length > 0)
    throw new Problem(
      `Visitors would lose ${lost.join(', ')}: live now, and in no remote after this change. Nothing was changed. ` +
        'If that is intended, add --drop-routes.',
      'does_not_fit',
    )
}
