import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { keep, openBuild, refuseOtherBytes } from './builds'
import { checkAlone } from './check-release'
import { checkBuild } from './check-files'
import { notePreview } from './previewed'
import { Problem } from './problem'
import type { ChangeContext } from './publish'
import type { Target } from './registry'
import { leastSigned, signPreview } from './trust/preview-link'

/**
 * Makes a link with which anyone who has it sees a version alongside what is live. A build is first added to the store, signed;
 * nothing of it goes live.
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
      `Your key (${trust.nameOf(signer.id)}) is not allowed to preview versions of ${name}.`,
      'not_allowed',
    )
  if (typeof from === 'string') await takeIn({ store, contract }, from)
  const manifest = await store.manifest(name, version, leastSigned)
  await notePreview(store.backend, { name, version }, until)
  return { manifest, token: signPreview(signer, { name, version, until: until.toISOString() }) }
}

async function takeIn({ store, contract }: Pick<ChangeContext, 'store' | 'contract'>, folder: string) {
  const build = await openBuild(store, folder)
  const faults = [...(await checkBuild(build.manifest, build.read)), ...checkAlone(build.manifest, contract)]
  if (faults.length > 0) throw new Problem(faults.join('\n'), 'does_not_fit')
  await refuseOtherBytes(store, build)
  try {
    await keep(store, build, await store.read())
  } catch (error) {
    // More owners must sign before it can go live; this one has signed now.
    if (!(error instanceof Problem) || error.key !== 'not_signed') throw error
  }
}
