/**
 * What the build of this workspace (scripts/build.mjs) needs of the registry, as one module it can load.
 */
import { contractVersion } from '@fankeep/shared/contract/calls'
import { publish } from './publish'
import { FolderStore } from './store'

export { Problem } from './problem'

/** What the store knows of a version that was, or would be, built. */
export interface Standing {
  kept: boolean
  live: boolean
  /** It was live, and somebody took the site back from it: a build does not overrule that. Who and why. */
  takenBack?: { who: string; why: string }
}

/** @throws Problem where the registry is damaged. */
export async function standingOf(folder: string, name: string, version: string): Promise<Standing> {
  const store = new FolderStore(folder)
  const kept = await store.has(name, version)
  const live = (await store.read()).releases[name]?.live === version
  if (!kept || live) return { kept, live }
  const changes = (await store.history()).flatMap(({ change }) => (change ? [change] : []))
  const last = changes.findLast(({ moves }) => moves.some((move) => move.name === name))
  const from = last?.moves.find((move) => move.name === name)?.from
  if (last?.action !== 'rollback' || from !== version) return { kept, live }
  return { kept, live, takenBack: { who: last.who, why: last.why } }
}

/** Where a version is in the store. */
export const folderOf = (folder: string, name: string, version: string) =>
  new FolderStore(folder).folder(name, version)

/** Makes builds live, all together or none. @throws Problem */
export async function publishBuilds(folder: string, builds: string[]): Promise<void> {
  const author = { who: 'build', why: 'built from the sources here' }
  await publish(
    { store: new FolderStore(folder), author, contract: contractVersion, now: () => new Date() },
    builds,
  )
}
