import { damagedDeltas } from './deltas/keep-deltas'
import { removeDeltas, type Step } from './deltas/deltas'
import { Problem } from './problem'
import type { ChangeContext } from './publish'
import { namedVersions, type RegistryState, repairing } from './registry'

/**
 * Restores the last good state of the registry, if the newest is damaged: as a new state after it. Damaged states
 * stay in place, for later analysis.
 *
 * @returns the state in force, and the numbers of those that were skipped; none if nothing was damaged
 * @throws Problem if no state is good, or the newest was written by a newer program: that one is not damaged
 */
export async function repair({
  store,
  author,
  now,
  dryRun,
}: Pick<ChangeContext, 'store' | 'author' | 'now' | 'dryRun'>): Promise<{
  state: RegistryState
  damaged: number[]
}> {
  for (;;) {
    const revisions = await store.revisions()
    const newest = revisions.at(-1)
    const fault = newest === undefined ? undefined : await faultOf(store, newest)
    if (newest === undefined || !fault) return { state: await store.read(), damaged: [] }
    if (fault.key !== 'damaged') throw fault
    const states = await store.readable(revisions)
    const good = states.findLast((state) => state !== undefined)
    if (!good)
      throw new Problem(
        `No revision of the registry in ${store.place} can be read, so there is none to go back to. Restore the folder ` +
          '"registry" from a copy (in a bucket, from its earlier versions), or move it away and publish again.',
        'damaged',
      )
    const damaged = revisions.filter((revision) => revision > good.revision)
    const why =
      author.why || `revision ${damaged.join(', ')} was damaged; revision ${good.revision} was restored`
    const state = await store.sign(good, repairing(good, newest + 1, { ...author, why }, now()))
    if (dryRun || (await store.append(state))) return { state, damaged }
    // Another process was first: nothing is left to do.
  }
}

/** Removes damaged deltas between versions: publishing one of them again makes them again. */
export async function repairDeltas(
  { store, dryRun }: Pick<ChangeContext, 'store' | 'dryRun'>,
  { releases }: RegistryState,
): Promise<Step[]> {
  const targets = Object.entries(releases).flatMap(([name, state]) =>
    namedVersions(state).map((version) => ({ name, version })),
  )
  const damaged = await damagedDeltas(store, targets)
  if (!dryRun) for (const step of damaged) await removeDeltas(store, step)
  return damaged
}

const faultOf = (store: ChangeContext['store'], revision: number): Promise<Problem | undefined> =>
  store.readRevision(revision).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    },
  )
