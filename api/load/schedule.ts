/** Random numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed. */
export type Random = () => number

/** The spread of pauses: two in three last between half and twice the median. */
const spread = 0.7
/** The limits of a pause, as multiples of the median: after a longer one, the member has left. */
const bounds = { least: 0.2, most: 6 }

/**
 * How long a member looks before the next press, in the unit of `usual`, which is the median. Log-normal, like the times between
 * people's actions.
 */
export function pauseOf(usual: number, random: Random): number {
  const factor = Math.exp(spread * normal(random))
  return usual * Math.min(bounds.most, Math.max(bounds.least, factor))
}

/** Box and Muller: mean 0, standard deviation 1. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** When visits begin, in milliseconds from `from` to `to`: independent of each other, as for many strangers (Poisson). */
export function* arrivalsOf(perSecond: number, from: number, to: number, random: Random): Generator<number> {
  for (let at = from; ;) {
    at -= (Math.log(1 - random()) / perSecond) * 1000
    if (at >= to) return
    yield at
  }
}

/** A clock in milliseconds, replaced in tests. */
export interface Clock {
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** An action planned for a time. */
export interface Planned<What> {
  at: number
  what: What
}

/**
 * Fires planned actions (in order of time) at their time, and waits for nothing else, so a slow server gets the next ones all the
 * same. Late actions fire immediately, with their planned time.
 */
export async function keepTo<What>(
  plan: readonly Planned<What>[],
  began: number,
  clock: Clock,
  fire: (what: What, intended: number) => void,
): Promise<void> {
  for (const { at, what } of plan) {
    const wait = began + at - clock.now()
    if (wait > 0) await clock.sleep(wait)
    fire(what, began + at)
  }
}
