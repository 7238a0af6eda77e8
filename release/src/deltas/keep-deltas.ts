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

/** Versions that were live last, which a returning visitor may have. */
const versions = 3
/** States of the registry that are looked through for them. */
const states = 50
/** Steps to one version: those that were there when it was published, and as many that came after it. */
const steps = 2 * versions
/** A publishing is not to wait for what is only a saving. */
const patienceMs = 30_000

/**
 * Packs each of these versions as the difference from those that were live last, and those as the difference from it, for a roll-back. What is
 * there and good stays; what is damaged is made again. Where time runs out, the rest is left out: visitors get brotli then.
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

/** Of many canaries of which none went live, each would leave one behind. */
async function trim(store: ReleaseStore, { name, version }: Target, wanted: Target[]) {
  const all = await stepsTo(store, name, version)
  const needless = all.filter(({ from }) => !wanted.some((each) => each.version === from))
  for (const step of needless.slice(0, Math.max(0, all.length - steps))) await removeDeltas(store, step)
}

const recentStates = async (store: ReleaseStore) =>
  (await store.readable((await store.revisions()).slice(-states))).filter((state) => state !== undefined)

/** The other versions that were live last, the latest first; those that cannot be read are left out. */
async function lastLive(store: ReleaseStore, { name, version }: Target, history: RegistryState[]) {
  const live = history.toReversed().flatMap(({ releases }) => releases[name]?.live ?? [])
  const past = history.at(-1)?.releases[name]?.past ?? []
  const others = [...new Set([...live, ...past])].filter((other) => other !== version).slice(0, versions)
  const found = await Promise.all(others.map((other) => readOrProblem(store, { name, version: other })))
  return found.flatMap((manifest) => (manifest instanceof Problem ? [] : [manifest]))
}

/** What of the differences to these versions is damaged; `repair` takes it away, and the next publishing makes it again. */
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
