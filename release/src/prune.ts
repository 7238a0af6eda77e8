import { abreast } from './abreast'
import { removeDeltasOf } from './deltas/deltas'
import { forgetPreviews, isPreviewed } from './previewed'
import { Problem } from './problem'
import { isNamed, type RegistryState, type Target } from './registry'
import { manifestFile, newestFirst, type ReleaseStore, type UnusableVersion } from './store/release-store'
import { signatureFile } from './trust/statement'

const dayMs = 24 * 60 * 60_000
/** An incomplete version without writes for this long is abandoned. Publishing takes minutes. */
const brokenOffMs = dayMs

export interface Pruning {
  /** How many of the newest builds of each release are always kept. */
  keep: number
  /** Days for which a version that was live, or a canary, is kept: an open page may still use it. */
  days: number
  now: Date
  dryRun: boolean
}

/**
 * Deletes versions that are no longer needed: not live, not a canary, not a roll-back target, not live or a canary in the last days, in any
 * environment, not shown by a link, and not among the newest builds.
 * @param only this release; otherwise all of them
 */
export async function prune(
  store: ReleaseStore,
  only: string | undefined,
  { keep, days, now, dryRun }: Pruning,
): Promise<Target[]> {
  const since = new Date(now.getTime() - days * dayMs)
  const stores = await store.everywhere()
  const states = await Promise.all(stores.map(async (each) => [...(await each.history()), await each.read()]))
  const needed = new Set(states.flatMap((each) => [...neededIn(each, since)]))
  const pruned: Target[] = []
  if (only) await store.refuseUnknown(only)
  for (const name of only ? [only] : await store.names()) {
    const { found, damaged } = await store.versions(name)
    const parts = await brokenOff(store, name, damaged, now)
    const unsigned = await unsignedBefore(store, name, damaged, since)
    for (const { version } of [...found.slice(keep), ...unsigned.slice(keep), ...parts]) {
      const target = { name, version }
      if (needed.has(`${name} ${version}`) || (await isPreviewed(store.backend, target, now))) continue
      if (!dryRun) await remove(store, stores, target)
      pruned.push(target)
    }
  }
  return pruned
}

/** Versions built before `since` that lack an owner's signature, or whose key was withdrawn, the newest first: most were previews. */
async function unsignedBefore(store: ReleaseStore, name: string, damaged: UnusableVersion[], since: Date) {
  const unsigned = damaged.filter(({ isUnsigned }) => isUnsigned)
  const found = await abreast(1, unsigned, ({ version }) => store.unsignedManifest(name, version))
  const manifests = found.map(({ manifest }) => manifest)
  return manifests.filter(({ builtAt }) => new Date(builtAt) < since).sort(newestFirst)
}

/** Incomplete versions, left by a publishing or deletion that was killed. */
async function brokenOff(store: ReleaseStore, name: string, damaged: UnusableVersion[], now: Date) {
  const parts = damaged.filter(({ isPart }) => isPart)
  const isOld = await abreast(1, parts, async ({ version }) => {
    const written = await store.backend.lastWritten(`${name}/${version}`)
    return written !== undefined && written.getTime() < now.getTime() - brokenOffMs
  })
  return parts.filter((_, at) => isOld[at])
}

/** Deletes unfinished files left by killed programs, of all releases. @returns how many there were */
export const clearDrafts = (store: ReleaseStore, { now, dryRun }: Pick<Pruning, 'now' | 'dryRun'>) =>
  store.backend.clearDrafts(new Date(now.getTime() - brokenOffMs), dryRun)

/**
 * Deletes a version. Without its manifest a version does not count. So the manifest is deleted first, and then the registry is checked
 * again. Publishing does both in reverse order (publish.ts): in a race, at least one of the two notices the other.
 */
async function remove(store: ReleaseStore, stores: ReleaseStore[], target: Target) {
  const { name, version } = target
  const { backend } = store
  const file = `${name}/${version}/${manifestFile}`
  const manifest = await backend.read(file)
  await backend.remove(file)
  const present = await Promise.all(stores.map((each) => each.read()))
  if (present.some((state) => isNamed(state, target))) {
    if (manifest) await backend.write(file, manifest)
    throw new Problem(
      `${name} ${version} is needed by now and was not deleted. Run the command again.`,
      'changed_meanwhile',
    )
  }
  // Before the rest: once the version is gone, its deltas could not be found.
  await removeDeltasOf(store, name, version)
  await backend.remove(`${name}/${version}`)
  await backend.remove(signatureFile(name, version))
  await forgetPreviews(backend, target)
}

/**
 * What the newest state names in any way, and what any state since then had live, as a canary, or as the origin of a move: a
 * version that was live only in a damaged state is found through the state after it.
 */
function neededIn(states: RegistryState[], since: Date): Set<string> {
  const needed = new Set<string>()
  for (const [at, { releases, change }] of states.entries()) {
    // A state is in force until the next one.
    const until = states[at + 1]?.change?.at
    const isNewest = at === states.length - 1
    if (!isNewest && until && new Date(until) < since) continue
    for (const { name, from, to } of change?.moves ?? [])
      for (const version of [from, to]) if (version) needed.add(`${name} ${version}`)
    for (const [name, { live, canary, past }] of Object.entries(releases))
      for (const version of [live, canary?.version, ...(isNewest ? past : [])])
        if (version) needed.add(`${name} ${version}`)
  }
  return needed
}
