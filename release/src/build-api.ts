/** The parts of the registry that the build of this workspace (scripts/build.mjs) needs, in one module. */
import { contractVersion } from '@fankeep/shared/contract/calls'
import { readOrProblem } from './damaged'
import { Problem } from './problem'
import { publish } from './publish'
import { openOwnStore } from './store/open'
import type { Target } from './registry'
import { type TakenBack, takenBackIn } from './taken-back'

export { packDelta } from './deltas/zstd'
export { Problem } from './problem'

/** What the store has of a version. A damaged one counts as neither kept nor live: it must be built again. */
export interface Standing {
  kept: boolean
  live: boolean
  /** It was live, or a canary, and was rolled back. A build does not override that. */
  takenBack?: TakenBack
}

/** @throws Problem if the registry is damaged. */
export async function standingOf(address: string, name: string, version: string): Promise<Standing> {
  const store = await openAt(address)
  const kept = !((await readOrProblem(store, { name, version })) instanceof Problem)
  const live = kept && (await store.read()).releases[name]?.live === version
  if (live) return { kept, live }
  const takenBack = takenBackIn(await store.history(), { name, version })
  return takenBack ? { kept, live, takenBack } : { kept, live }
}

/** The manifest of a version in the store. @throws Problem */
export const manifestOf = async (address: string, name: string, version: string) =>
  (await openAt(address)).manifest(name, version)

/**
 * Makes builds live, all together or none.
 * @param from their folders, or versions that are already in the store
 * @throws Problem
 */
export async function publishBuilds(address: string, from: (string | Target)[]): Promise<void> {
  const author = { who: 'build', why: 'built from the sources here' }
  const context = { store: await openAt(address), author, contract: contractVersion, now: () => new Date() }
  await publish(context, from)
}

/** With the owners that the environment names, if any. */
const openAt = (address: string) => openOwnStore({ ...process.env, RELEASE_STORE: address })
