import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { keep, openBuild, refuseOtherBytes } from './builds'
import { checkAlone } from './check-release'
import { checkFiles } from './check-files'
import { Misunderstood, Problem } from './problem'
import type { ChangeContext } from './publish'
import type { Target } from './registry'
import { signPreview } from './trust/preview-link'

const dayMs = 24 * 60 * 60_000
const usualDays = 7
const mostDays = 30

/** How many of its owners must have signed a version that is looked at: by then it came from one of them. */
export const leastSigned = 1

/**
 * A link by which anyone who has it sees a version alongside what is live, and no one else does. A build is taken into the store
 * first, signed, and nothing of it goes live.
 * @param from the folder of a build, or a version in the store that an owner signed
 * @throws Problem
 */
export async function makePreview(
  { store, contract }: Pick<ChangeContext, 'store' | 'contract'>,
  from: string | Target,
  until: Date,
): Promise<{ manifest: ReleaseManifest; token: string }> {
  const { trust, signer } = store.security ?? {}
  if (!trust || !signer)
    throw new Problem(
      'A preview link is signed, so it needs a store with owners and your key: RELEASE_TRUST=FILE, RELEASE_KEY=FILE. ' +
        '`release trust init FILE` makes the first document.',
      'not_allowed',
    )
  const { name, version } = typeof from === 'string' ? (await openBuild(store, from)).manifest : from
  if (!trust.orderKeys(name).some(({ id }) => id === signer.id))
    throw new Problem(
      `Your key (${trust.nameOf(signer.id)}) may not show versions of ${name}.`,
      'not_allowed',
    )
  if (typeof from === 'string') await takeIn({ store, contract }, from)
  const manifest = await store.manifest(name, version, leastSigned)
  return { manifest, token: signPreview(signer, { name, version, until: until.toISOString() }) }
}

async function takeIn({ store, contract }: Pick<ChangeContext, 'store' | 'contract'>, folder: string) {
  const build = await openBuild(store, folder)
  const faults = [...(await checkFiles(build.manifest, build.read)), ...checkAlone(build.manifest, contract)]
  if (faults.length > 0) throw new Problem(faults.join('\n'), 'does_not_fit')
  await refuseOtherBytes(store, build)
  try {
    await keep(store, build, await store.read())
  } catch (error) {
    // More owners must sign before it can be live; this one has by now.
    if (!(error instanceof Problem) || error.key !== 'not_signed') throw error
  }
}

/** @throws Misunderstood where it is no date, is over, or is more than 30 days away */
export function parsePreviewEnd(text: string | undefined, now: Date): Date {
  const until = text === undefined ? new Date(now.getTime() + usualDays * dayMs) : new Date(text)
  const days = (until.getTime() - now.getTime()) / dayMs
  if (days > 0 && days <= mostDays) return until
  throw new Misunderstood(`Until when? --until 2027-01-04: not over yet, and at most ${mostDays} days away.`)
}
