import { lostRoutes } from './lost-routes'
import { Problem } from './problem'
import type { ChangeContext } from './publish'
import { type RegistryState, retiring } from './registry'

/**
 * Takes a remote off the site: its addresses are 404 from then on. It comes back by publishing it again, or by `rollback-all`.
 * @returns the state, and the addresses that visitors lose by it
 * @throws Problem
 */
export async function retire(
  { store, author, now, seen, dryRun }: ChangeContext,
  name: string,
): Promise<{ state: RegistryState; lost: string[] }> {
  if (name === 'shell') throw new Problem('Without the shell there is no site. `pnpm site close` closes it.')
  const plan = (before: RegistryState) => {
    const present = before.releases[name]
    if (!present)
      throw new Problem(`Nothing called ${name} is live. \`release status\` says what is.`, 'not_live')
    if (seen !== undefined && seen !== present.live)
      throw new Problem(`${name} was changed meanwhile: it is ${present.live} now.`, 'changed_meanwhile')
    return retiring(before, name, author, now())
  }
  const before = await store.read()
  const after = plan(before)
  const lost = await lostRoutes(store, before, after)
  return { state: dryRun ? after : await store.update(plan), lost }
}
