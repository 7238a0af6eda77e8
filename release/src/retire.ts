import { lostRoutes } from './lost-routes'
import { Problem } from './problem'
import { type ChangeContext, liveOf } from './publish'
import { type RegistryState, retiring } from './registry'

/**
 * Takes a remote off the site: its addresses then return 404. Publishing it again, or `rollback-all`, brings it back.
 * @returns the state, and the addresses that visitors lose by it
 * @throws Problem
 */
export async function retire(
  { store, author, now, seen, dryRun }: ChangeContext,
  name: string,
): Promise<{ state: RegistryState; lost: string[] }> {
  if (name === 'shell') throw new Problem('Without the shell there is no site. `pnpm site close` closes it.')
  let lost: string[] = []
  const plan = async (before: RegistryState) => {
    liveOf(before, name, seen)
    const after = retiring(before, name, author, now())
    lost = await lostRoutes(store, before, after)
    return after
  }
  const state = await store.update(plan, dryRun)
  return { state, lost }
}
