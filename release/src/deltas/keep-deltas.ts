import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { readOrProblem } from '../damaged'
import { Problem } from '../problem'
import type { RegistryState, Target } from '../registry'
import type { ReleaseStore } from '../store/release-store'
import {
  makeDeltas,
  type ReadBuilt,
  readBuilt,
  readDeltas,
  removeDeltas,
  type Step,
  stepsTo,
  writeDeltas,
  wrongDeltas,
} from './deltas'

/** How many of the latest live versions get deltas: a returning visitor may have one of them. */
const versions = 3
/** How many states of the registry are searched for them. */
const states = 50
/** How many deltas lead to one version: from the versions that were there when it was published, and from as many that came later. */
const steps = 2 * versions
/** Publishing must not wait longer: deltas are only an optimization. */
const patienceMs = 30_000

/**
 * Packs each of these versions as the delta from those that were live last, and those as the delta from it, for a roll-back. Good
 * deltas stay, damaged ones are made again. If time runs out, the rest is skipped: visitors then get brotli.
 */
export async function keepDeltas(
  store: ReleaseStore,
  manifests: ReleaseManifest[],
  state: RegistryState,
  patience = patienceMs,
): Promise<void> {
  const end = performance.now() + patience
  const history = await recentStates(store)
  for (const manifest of manifests) {
    const read = readBuilt(store)
    const others = await lastLive(store, manifest, [...history, state])
    for (const [from, to] of others.flatMap((other) => [
      [other, manifest] as const,
      [manifest, other] as const,
    ])) {
      if (performance.now() > end) return
      await keepStep(store, from, to, read)
    }
    for (const other of others) await trim(store, other, [manifest, ...others])
  }
}

async function keepStep(store: ReleaseStore, from: ReleaseManifest, to: ReleaseManifest, read: ReadBuilt) {
  const step: Step = { name: to.name, from: from.version, to: to.version }
  const kept = await readDeltas(store, step)
  if (kept && (await wrongDeltas(kept, from, to, read)).length === 0) return
  await writeDeltas(store, step, await makeDeltas(from, to, read))
}

/** Without this, each of many canaries that never went live would leave one delta behind. */
async function trim(store: ReleaseStore, { name, version }: Target, wanted: Target[]) {
  const all = await stepsTo(store, name, version)
  const needless = all.filter(({ from }) => !wanted.some((each) => each.version === from))
  for (const step of needless.slice(0, Math.max(0, all.length - steps))) await removeDeltas(store, step)
}

const recentStates = async (store: ReleaseStore) =>
  (await store.readable((await store.revisions()).slice(-states))).filter((state) => state !== undefined)

/** The other versions that were live last, the latest first; skips those that cannot be read. */
async function lastLive(store: ReleaseStore, { name, version }: Target, history: RegistryState[]) {
  const live = history.toReversed().flatMap(({ releases }) => releases[name]?.live ?? [])
  const past = history.at(-1)?.releases[name]?.past ?? []
  const others = [...new Set([...live, ...past])].filter((other) => other !== version).slice(0, versions)
  const found = await Promise.all(others.map((other) => readOrProblem(store, { name, version: other })))
  return found.flatMap((manifest) => (manifest instanceof Problem ? [] : [manifest]))
}

/** Damaged deltas to these versions; `repair` removes them, and the next publishing makes them again. */
export async function damagedDeltas(store: ReleaseStore, targets: Target[]): Promise<Step[]> {
  const damaged: Step[] = []
  for (const { name, version } of targets) {
    const to = await readOrProblem(store, { name, version })
    if (to instanceof Problem) continue
    const read = readBuilt(store)
    for (const step of await stepsTo(store, name, version)) {
      const [deltas, from] = [
        await readDeltas(store, step),
        await readOrProblem(store, { name, version: step.from }),
      ]
      if (!deltas) damaged.push(step)
      else if (!(from instanceof Problem) && (await wrongDeltas(deltas, from, to, read)).length > 0)
        damaged.push(step)
    }
  }
  return damaged
}
