import { damagedDeltas } from './deltas/keep-deltas'
import { removeDeltas, type Step } from './deltas/deltas'
import { Problem } from './problem'
import type { ChangeContext } from './publish'
import { namedVersions, type RegistryState, repairing } from './registry'

/**
 * Makes the last good state of the registry hold again, where the newest is damaged: as one more state after it. What is damaged
 * stays where it is, for anyone who wants to know how it came to that.
 *
 * @returns the state that holds, and the numbers of those that were passed over; none, where nothing was damaged
 * @throws Problem where no state is good, or the newest was written by a newer program: that one is not damaged
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
        `No state of the registry in ${store.place} can be read, so there is none to go back to. Bring the folder ` +
          '"registry" back from a copy (in a bucket, from its earlier versions), or move it away and publish again.',
        'damaged',
      )
    const damaged = revisions.filter((revision) => revision > good.revision)
    const why =
      author.why || `revision ${damaged.join(', ')} was damaged; the state of ${good.revision} holds again`
    const state = await store.sign(good, repairing(good, newest + 1, { ...author, why }, now()))
    if (dryRun || (await store.append(state))) return { state, damaged }
    // Someone else was first: then there is nothing left to do.
  }
}

/** Takes away what is damaged of the differences between versions: publishing one of them again makes it again. */
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
