import type { Change, RegistryState, Target } from './registry'

/** Who took a version back, when, and why. */
export type TakenBack = Pick<Change, 'who' | 'why' | 'at'>

/**
 * Whether a version was taken back, by roll-back or as a canary, and not put live again since: then it stays so until a person
 * says otherwise. What else went live meanwhile does not change that.
 *
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
