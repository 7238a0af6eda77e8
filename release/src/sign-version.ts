import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { checkBuild } from './check-files'
import { Problem } from './problem'
import type { ReleaseStore } from './store/release-store'
import { addSignature } from './trust/envelope'
import { isAbout, parseSignatures, signatureFile, signRelease } from './trust/statement'

/** Whether the store's key belongs to an owner of a release. */
export const isOwner = ({ security }: ReleaseStore, name: string): boolean => {
  const { trust, signer } = security ?? {}
  const role = trust?.current.releases[name]
  return signer !== undefined && (role?.keys.includes(signer.id) ?? false)
}

/**
 * Adds the caller's signature to a version in the store, after checking each of its files against its hash.
 * @param built the caller's own build; if the version in the store differs from it, nothing is signed
 * @returns how many of its owners have signed it by then, according to the file
 * @throws Problem
 */
export async function signVersion(
  store: ReleaseStore,
  { name, version }: { name: string; version: string },
  built?: ReleaseManifest,
): Promise<number> {
  const { signer, trust } = store.security ?? {}
  if (!signer || !trust)
    throw new Problem('There is no key to sign with. Set yours: RELEASE_KEY=FILE.', 'not_allowed')
  if (!isOwner(store, name))
    throw new Problem(
      `Your key (${trust.nameOf(signer.id)}) is not an owner of ${name}. A root key can add it: release trust allow ${name} --key PUBLIC.`,
      'not_allowed',
    )
  const { manifest, bytes } = await store.unsignedManifest(name, version)
  const faults = await checkBuild(manifest, store.file(name, version))
  if (faults.length > 0) throw new Problem(`Nothing was signed. ${faults.join(' ')}`)
  if (built && contentOf(built) !== contentOf(manifest))
    throw new Problem(
      `Nothing was signed: the manifest of ${name} ${version} in the store differs from your build. Find out who published it.`,
      'not_signed',
    )
  const path = signatureFile(name, version)
  const found = parseSignatures(await store.backend.read(path))
  // Signatures of another manifest do not count for this one.
  const before = found && isAbout(found, name, version, bytes) ? found : undefined
  const after = before ? addSignature(before, signer) : signRelease(manifest, bytes, signer)
  if (after !== found) await store.backend.write(path, Buffer.from(`${JSON.stringify(after, null, 2)}\n`))
  return after.signatures.length
}

/** Everything in a manifest, except the build time. */
const contentOf = ({ builtAt: _, ...rest }: ReleaseManifest) =>
  JSON.stringify(
    Object.entries(rest)
      .map(([field, value]) => [field, field === 'files' ? Object.entries(value).sort() : value])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )
