import type { OpsMove, OpsState } from '@fankeep/shared/contract/ops'
import { automaticName, type AutomaticSettings } from '../../automatic'
import { findDamaged } from '../../damaged'
import { failedIn } from '../../failed'
import { movesOf } from '../../lines'
import { lockOf, type RegistryState, trialOf } from '../../registry'
import type { ReleaseStore } from '../../store/release-store'
import { readTrial } from '../../telemetry/trials'
import { rolledBackFrom } from '../../undo-rollback'

/** How many changes the history shows. */
const changesShown = 60

/** @throws Problem if the registry is damaged */
export async function readOpsState(
  store: ReleaseStore,
  automatic: AutomaticSettings | undefined,
  now: Date,
): Promise<OpsState> {
  const state = await store.read()
  const trialIn = (name: string, version: string) => {
    const trial = trialOf(state, name, version)
    return trial ? readTrial(store.backend, trial) : { views: 0, fail: 0, render: 0 }
  }
  const damaged = await findDamaged(store, state)
  const damageOf = (name: string, version: string) => {
    const found = damaged.find((each) => each.name === name && each.version === version)
    return found ? { served: found.served } : null
  }
  const releases = await Promise.all(
    Object.entries(state.releases).map(async ([name, { live, since, past, canary }]) => ({
      name,
      live,
      since: since?.at ?? null,
      trial: await trialIn(name, live),
      damaged: damageOf(name, live),
      past,
      rolledBack: (await rolledBackFrom(store, state, name)) ?? null,
      canary: canary
        ? { version: canary.version, percent: canary.percent, trial: await trialIn(name, canary.version) }
        : null,
      lock: lockOf(state, name, now) ?? null,
    })),
  )
  return {
    revision: state.revision,
    environment: store.environment,
    releases,
    history: movesOf(await lastStates(store))
      .toReversed()
      .map(withFailure),
    automatic: automatic ?? null,
  }
}

const withFailure = (move: OpsMove): OpsMove => {
  const failed = move.who === automaticName ? failedIn(move.why) : undefined
  return failed ? { ...move, failed } : move
}

/** Skips damaged states: the others are needed most then. */
async function lastStates(store: ReleaseStore): Promise<RegistryState[]> {
  const revisions = (await store.revisions()).slice(-changesShown)
  return (await store.readable(revisions)).filter((state) => state !== undefined)
}
