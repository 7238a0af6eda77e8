import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { checkFit } from './check-release'
import { Problem } from './problem'
import type { RegistryState, ReleaseState, Target } from './registry'
import type { ReleaseStore } from './store/release-store'

/** A version that visitors should get and do not. */
export interface Damaged extends Target {
  /** The version that is served instead; null if no version before it can be read, either. */
  served: string | null
  /** What is wrong with it, a sentence. */
  why: string
  /** The manifest can be read, but the shell that is served in place of a damaged one does not support this version. */
  isReadable: boolean
}

/** What visitors get of a release. */
export interface Good {
  live: ReleaseManifest | undefined
  previous: ReleaseManifest | undefined
  /** Set if the live version cannot be served. */
  damaged?: Damaged
}

/**
 * The versions of a release that can be served: the live version, or the latest before it whose manifest can be read and that fits the
 * shell. A damaged release does not affect the others.
 * @param shell the shell that is served; undefined if the release is the shell
 */
export async function readGood(
  store: ReleaseStore,
  name: string,
  { live, past }: Pick<ReleaseState, 'live' | 'past'>,
  shell: ReleaseManifest | undefined,
): Promise<Good> {
  const good: ReleaseManifest[] = []
  let fault: string | undefined
  let isReadable = false
  for (const version of [live, ...past]) {
    const manifest = await readOrProblem(store, { name, version })
    const why = faultOf(manifest, shell)
    if (!(manifest instanceof Problem) && !why) good.push(manifest)
    else if (version === live) [fault, isReadable] = [why, !(manifest instanceof Problem)]
    if (good.length === 2) break
  }
  const [first, second] = good
  const found = { live: first, previous: second }
  if (fault === undefined) return found
  const served = first?.version ?? null
  return { ...found, damaged: { name, version: live, served, why: fault, isReadable } }
}

/** Why a version cannot be served with this shell; undefined if it can. */
export function faultOf(manifest: ReleaseManifest | Problem, shell: ReleaseManifest | undefined) {
  if (manifest instanceof Problem) return manifest.message
  return shell && manifest.name !== 'shell' ? checkFit(shell, [manifest])[0] : undefined
}

/** `readGood` for every release; the shell first, because the others depend on it. */
export async function readAllGood(
  store: ReleaseStore,
  { releases }: RegistryState,
): Promise<Record<string, Good>> {
  const { shell, ...remotes } = releases
  if (!shell) return {}
  const goodShell = await readGood(store, 'shell', shell, undefined)
  const found = await Promise.all(
    Object.entries(remotes).map(
      async ([name, state]) => [name, await readGood(store, name, state, goodShell.live)] as const,
    ),
  )
  return { shell: goodShell, ...Object.fromEntries(found) }
}

/** What is damaged in a state: live versions, with what is served instead, and canaries, replaced by the live version. */
export async function findDamaged(store: ReleaseStore, state: RegistryState): Promise<Damaged[]> {
  const good = await readAllGood(store, state)
  const canaries = await Promise.all(
    Object.entries(state.releases).map(async ([name, { canary }]) => {
      if (!canary) return []
      const { version } = canary
      const manifest = await readOrProblem(store, { name, version })
      const why = faultOf(manifest, good.shell?.live)
      const served = good[name]?.live?.version ?? null
      return why ? [{ name, version, served, why, isReadable: !(manifest instanceof Problem) }] : []
    }),
  )
  return [...Object.values(good).flatMap(({ damaged }) => damaged ?? []), ...canaries.flat()]
}

/** For the log and the command line. */
export const damageSentence = ({ name, version, served, why }: Damaged): string =>
  `${name} ${version} is damaged: ${why} Visitors get ${served ?? 'nothing of it'} instead. ` +
  `Publish the same build again (release publish FOLDER), or roll ${name} back.`

/** A manifest, or the `Problem` that says why it cannot be read. */
export const readOrProblem = (
  store: ReleaseStore,
  { name, version }: Target,
): Promise<ReleaseManifest | Problem> =>
  store.manifest(name, version).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
