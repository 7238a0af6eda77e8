import type { Change, RegistryState, Target } from './registry'

/** Who rolled a version back, when, and why. */
export type TakenBack = Pick<Change, 'who' | 'why' | 'at'>

/**
 * Whether a version was rolled back, or ended as a canary, and has not gone live again since. Other versions that go live meanwhile do
 * not change this; only a person can override it.
 * @param states the history, the oldest first
 */
export function takenBackIn(states: RegistryState[], { name, version }: Target): TakenBack | undefined {
  let taken: TakenBack | undefined
  for (const { change } of states) {
    for (const move of change?.moves ?? []) {
      if (move.name !== name || !change) continue
      const { who, why, at, action } = change
      const isLeft = action === 'rollback' && move.from === version
      const isEnded = action === 'canary' && move.to === version && move.percent === 0
      if (isLeft || isEnded) taken = { who, why, at }
      else if (move.to === version) taken = undefined
    }
  }
  return taken
}
