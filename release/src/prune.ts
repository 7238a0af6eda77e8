import type { RegistryState } from './registry'
import type { ReleaseStore } from './store/release-store'
import { signatureFile } from './trust/statement'

const dayMs = 24 * 60 * 60_000

export interface Pruning {
  /** So many of the newest builds of each release stay, whatever became of them. */
  keep: number
  /** What was live, or a canary, so many days ago may still be in an open page. */
  days: number
  now: Date
  dryRun: boolean
}

export interface Pruned {
  name: string
  version: string
}

/**
 * Deletes versions that no one can need: not live, not a canary, not one to go back to, not live or a canary in the last days, and not
 * among the newest builds.
 * @param only this release; else all of them
 */
export async function prune(
  store: ReleaseStore,
  only: string | undefined,
  { keep, days, now, dryRun }: Pruning,
): Promise<Pruned[]> {
  const needed = neededIn(
    [...(await store.history()), await store.read()],
    new Date(now.getTime() - days * dayMs),
  )
  const pruned: Pruned[] = []
  for (const name of only ? [only] : await store.names()) {
    const { found } = await store.versions(name)
    for (const { version } of found.slice(keep)) {
      if (needed.has(`${name} ${version}`)) continue
      pruned.push({ name, version })
      if (dryRun) continue
      await store.backend.remove(`${name}/${version}`)
      await store.backend.remove(signatureFile(name, version))
    }
  }
  return pruned
}

/** What the newest state names in any way, and what any state since then had live or as a canary. */
function neededIn(states: RegistryState[], since: Date): Set<string> {
  const needed = new Set<string>()
  for (const [at, { releases }] of states.entries()) {
    // A state holds until the next one.
    const until = states[at + 1]?.change?.at
    const isNewest = at === states.length - 1
    if (!isNewest && until && new Date(until) < since) continue
    for (const [name, { live, canary, past }] of Object.entries(releases))
      for (const version of [live, canary?.version, ...(isNewest ? past : [])])
        if (version) needed.add(`${name} ${version}`)
  }
  return needed
}
