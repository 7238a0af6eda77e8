import type { OpsDoctor } from '@fankeep/shared/contract/ops'
import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { findDamaged, readAllGood } from '../damaged'
import type { ReleaseStore } from '../store/release-store'
import { diagnose } from './diagnose'
import { crossingsOf, sharedBy } from './graph'
import type { PageView } from './view-page'

export interface Examination extends OpsDoctor {
  /** What visitors get of each release, the shell included. */
  live: ReleaseManifest[]
}

/**
 * Examines a store: what is live, which remote uses what of which, and what is wrong with them.
 * @param view a view of a page of the site, to be examined as well
 * @throws Problem if the registry is damaged
 */
export async function examine(store: ReleaseStore, view?: PageView): Promise<Examination> {
  const state = await store.read()
  const damaged = await findDamaged(store, state)
  const live = Object.values(await readAllGood(store, state)).flatMap((good) => good.live ?? [])
  return {
    live,
    findings: diagnose({ live, damaged, ...(view ? { view } : {}) }),
    shared: sharedBy(live),
    crossings: crossingsOf(live),
  }
}
