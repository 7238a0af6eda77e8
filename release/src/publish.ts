import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReleaseManifest, releaseManifest } from '@fankeep/shared/contract/release'
import { checkFiles, filesToKeep } from './check-files'
import { checkAlone, checkTogether } from './check-release'
import { Problem } from './problem'
import { type Author, publishing, type RegistryState, rollingBack, type Target } from './registry'
import { parseJson, type FolderStore } from './store'

/** What a change of the registry needs besides what is to be changed. */
export interface Desk {
  store: FolderStore
  author: Author
  /** The contract's number of the live server. */
  contract: number
  now: () => Date
}

/**
 * Takes builds into the store and makes them live, all in one change: releases that need each other go live together
 * or not at all. Checks first: what fails says why, and changes nothing. The same build twice is no fault; another
 * build under the same version is.
 *
 * @param folders of builds, each with its release.json
 * @throws Problem
 */
export async function publish(
  desk: Desk,
  folders: string[],
): Promise<{ state: RegistryState; manifests: ReleaseManifest[] }> {
  const { store, author, now } = desk
  const builds = await Promise.all(
    folders.map(async (folder) => ({ folder, manifest: await readManifest(folder) })),
  )
  const manifests = builds.map(({ manifest }) => manifest)
  refuse((await Promise.all(builds.map(({ manifest, folder }) => checkFiles(manifest, folder)))).flat())
  await checkAll(desk, await store.read(), manifests)
  for (const { folder, manifest } of builds) await keep(store, manifest, folder)
  const targets = manifests.map(({ name, version }) => ({ name, version }))
  const state = await store.update(async (before) => {
    await checkAll(desk, before, manifests)
    return publishing(before, targets, author, now())
  })
  return { state, manifests }
}

/** Takes a release back to the version before, or to `to`. @throws Problem */
export async function rollback(desk: Desk, name: string, to?: string): Promise<RegistryState> {
  return desk.store.update(async (before) => {
    const present = before.releases[name]
    if (!present) throw new Problem(`Nothing called ${name} is live. \`release status\` says what is.`)
    const version = to ?? present.past[0]
    if (!version) throw new Problem(`${name} has no version before ${present.live}. Name one: --to VERSION.`)
    if (version === present.live) throw new Problem(`${name} is on ${version} already.`)
    const manifest = await desk.store.manifest(name, version)
    refuse(await checkFiles(manifest, desk.store.folder(name, version)))
    await checkAll(desk, before, [manifest])
    return rollingBack(before, { name, version }, desk.author, desk.now())
  })
}

/** Every file of what is live and of what can be gone back to, against its hash. Gives a sentence for each fault. */
export async function verify(store: FolderStore): Promise<{ checked: Target[]; faults: string[] }> {
  const { releases } = await store.read()
  const checked = Object.entries(releases).flatMap(([name, { live, past }]) =>
    [live, ...past].map((version) => ({ name, version })),
  )
  const faults: string[] = []
  for (const { name, version } of checked) {
    const manifest = await store.manifest(name, version).catch((error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    })
    if (manifest instanceof Problem) faults.push(manifest.message)
    else
      for (const fault of await checkFiles(manifest, store.folder(name, version)))
        faults.push(`${version}: ${fault}`)
  }
  return { checked, faults }
}

/** @throws Problem that says everything that stands against these going live beside what is. */
async function checkAll({ store, contract }: Desk, before: RegistryState, incoming: ReleaseManifest[]) {
  const names = new Set(incoming.map(({ name }) => name))
  const staying = await Promise.all(
    Object.entries(before.releases)
      .filter(([name]) => !names.has(name))
      .map(([name, { live }]) => store.manifest(name, live)),
  )
  refuse([
    ...incoming.flatMap((manifest) => checkAlone(manifest, contract)),
    ...checkTogether([...staying, ...incoming], names),
  ])
}

async function keep(store: FolderStore, manifest: ReleaseManifest, folder: string) {
  const { name, version } = manifest
  if (!(await store.has(name, version)))
    await store.add(name, version, folder, await filesToKeep(manifest, folder))
  // Also after adding: somebody may have been first, with other bytes.
  refuseOther(manifest, await store.manifest(name, version))
}

async function readManifest(folder: string) {
  const file = join(folder, 'release.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Problem(`${folder} is not a build: it has no release.json. Build it first.`)
  })
  const parsed = releaseManifest.safeParse(parseJson(text))
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ')
    throw new Problem(`${file} is not a release's manifest: ${where} does not hold.`)
  }
  if (!/^(shell|mf-[a-z0-9-]{1,30})$/.test(parsed.data.name))
    throw new Problem(`${file}: ${JSON.stringify(parsed.data.name)} is no name for a release (shell, mf-…).`)
  return parsed.data
}

function refuse(faults: string[]) {
  if (faults.length > 0) throw new Problem(faults.join('\n'))
}

/** When it was built may differ, the files may not. */
function refuseOther(mine: ReleaseManifest, published: ReleaseManifest) {
  const bytesOf = ({ files }: ReleaseManifest) =>
    JSON.stringify(
      Object.entries(files)
        .map(([file, { integrity }]) => `${file} ${integrity}`)
        .sort(),
    )
  if (bytesOf(mine) === bytesOf(published)) return
  throw new Problem(
    `${mine.name} ${mine.version} is published already, with other bytes. A published release never changes: give this one a version of its own.`,
  )
}
