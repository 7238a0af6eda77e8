import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseManifest, releaseManifest } from '@fankeep/shared/contract/release'
import { checkBuild, checkFiles, filesToKeep } from './check-files'
import { readOrProblem } from './damaged'
import { Problem } from './problem'
import { isNamed, type RegistryState, type Target } from './registry'
import type { Build } from './store/build'
import { isOwner, signVersion } from './sign-version'
import { parseJson } from './parse-json'
import { type ReadFile, type ReleaseStore } from './store/release-store'

/** @param from its folder, or a version that is in the store @throws Problem if it is no build. */
export async function openBuild(store: ReleaseStore, from: string | Target): Promise<Build> {
  if (typeof from !== 'string')
    return {
      manifest: await store.manifest(from.name, from.version),
      read: store.file(from.name, from.version),
    }
  const read: ReadFile = (file) => readFile(join(from, file)).catch(() => null)
  return { manifest: await readManifest(from, read), read, folder: from }
}

/**
 * Adds a build to the store if it is not there yet; repairs it if it is there and damaged.
 *
 * @returns whether anything was repaired
 * @throws Problem if the store has the same version with other bytes: build times may differ, files may not.
 */
export async function keep(store: ReleaseStore, build: Build, before: RegistryState): Promise<boolean> {
  const { manifest, folder, read } = build
  const { name, version } = manifest
  // A version that the registry names was complete once: without a manifest it is damaged. Any other is a half-finished publishing.
  const isNew = folder !== undefined && !isNamed(before, manifest) && !(await store.has(name, version))
  if (isNew) await store.add(name, version, folder, await filesToKeep(manifest, read))
  // Also after adding: another process may have been first, with other bytes.
  const kept = await readSigned(store, build)
  if (!(kept instanceof Problem)) {
    refuseOther(manifest, kept)
    if (isNew || (await checkBuild(kept, store.file(name, version))).length === 0) return false
  }
  if (kept instanceof Problem && kept.key === 'not_signed') throw kept
  if (!folder) throw kept instanceof Problem ? kept : new Problem(`${name} ${version} is damaged.`)
  await mend(store, build, kept instanceof Problem)
  return true
}

/** The version in the store, or why it cannot be read. Signs a version that lacks our signature, if we own it. */
async function readSigned(store: ReleaseStore, { manifest, folder }: Build) {
  const found = await readOrProblem(store, manifest)
  if (!folder || !(found instanceof Problem) || found.key !== 'not_signed') return found
  if (!isOwner(store, manifest.name))
    return new Problem(`${found.message}${whyUnsigned(store, manifest.name)}`, found.key)
  try {
    await signVersion(store, manifest, manifest)
  } catch (error) {
    // Not what an owner built: repaired like any other damage.
    if (error instanceof Problem && error.key === 'not_signed') return new Problem(error.message)
    throw error
  }
  return readOrProblem(store, manifest)
}

/** A person whose key was replaced is still among the owners by name. */
function whyUnsigned({ security }: ReleaseStore, name: string): string {
  const { trust, signer } = security ?? {}
  if (!trust?.current.releases[name]) return ''
  if (!signer) return ' You have no key set: RELEASE_KEY=FILE.'
  return ` Your key (RELEASE_KEY, ${trust.nameOf(signer.id)}) is none of theirs.`
}

/** Keeps a readable manifest: its build time may differ. */
async function mend(store: ReleaseStore, { manifest, read }: Build, alsoManifest: boolean) {
  const { name, version } = manifest
  const files = (await filesToKeep(manifest, read)).filter((file) => alsoManifest || file !== 'release.json')
  const found = await Promise.all(files.map(async (file) => ({ file, bytes: await read(file) })))
  await store.mend(
    name,
    version,
    found.flatMap(({ file, bytes }) => (bytes ? [{ file, bytes }] : [])),
  )
  const { manifest: mended } = await store.unsignedManifest(name, version)
  const faults = await checkFiles(mended, store.file(name, version))
  if (faults.length > 0) throw new Problem(`${version} is still damaged. ${faults.join(' ')}`)
  if (alsoManifest && isOwner(store, name)) await signVersion(store, manifest, manifest)
  await store.manifest(name, version)
}

/** Checks what `keep` would refuse, without writing. @throws Problem */
export async function refuseOtherBytes(store: ReleaseStore, { manifest }: Build): Promise<void> {
  const kept = await readOrProblem(store, manifest)
  if (!(kept instanceof Problem)) refuseOther(manifest, kept)
}

async function readManifest(folder: string, read: ReadFile) {
  const file = join(folder, 'release.json')
  const text = await read('release.json')
  if (text === null) throw new Problem(`${folder} is not a build: it has no release.json. Build it first.`)
  const parsed = releaseManifest.safeParse(parseJson(text))
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.')).filter(Boolean)
    const why = fields.length > 0 ? `check ${fields.join(', ')}` : 'it is not JSON'
    throw new Problem(`${file} is not a valid release manifest: ${why}. Build it again.`)
  }
  if (!/^(shell|mf-[a-z0-9-]{1,30})$/.test(parsed.data.name))
    throw new Problem(
      `${file}: ${JSON.stringify(parsed.data.name)} is not a valid release name (shell, mf-…).`,
    )
  return parsed.data
}

function refuseOther(mine: ReleaseManifest, published: ReleaseManifest) {
  const bytesOf = ({ files }: ReleaseManifest) =>
    JSON.stringify(
      Object.entries(files)
        .map(([file, { integrity }]) => `${file} ${integrity}`)
        .sort(),
    )
  if (bytesOf(mine) === bytesOf(published)) return
  throw new Problem(
    `${mine.name} ${mine.version} is already published with other bytes. A published release never changes: give this one another version.`,
  )
}
