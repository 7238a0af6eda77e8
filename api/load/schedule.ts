/** Numbers from 0 up to 1, the same for the same seed. */
export type Random = () => number

/** How far pauses spread: two in three last between half and twice the usual one. */
const spread = 0.7
/** No pause is shorter or longer than this many times the usual one: a longer one is a member who has left. */
const bounds = { least: 0.2, most: 6 }

/**
 * How long someone looks before the next press, in the unit of `usual`, which is the median: log-normal, as times between actions of
 * people are.
 */
export function pauseOf(usual: number, random: Random): number {
  const factor = Math.exp(spread * normal(random))
  return usual * Math.min(bounds.most, Math.max(bounds.least, factor))
}

/** Box and Muller: around 0, spread 1. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * When visits begin, in milliseconds from `from` up to `to`: each for itself and without regard to the others, as many strangers come
 * (Poisson).
 */
export function* arrivalsOf(perSecond: number, from: number, to: number, random: Random): Generator<number> {
  for (let at = from; ;) {
    at -= (Math.log(1 - random()) / perSecond) * 1000
    if (at >= to) return
    yield at
  }
}

/** Time, so that tests need not wait. Milliseconds. */
export interface Clock {
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
}

export const realClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Something to do at a time of the schedule. */
export interface Planned<What> {
  at: number
  what: What
}

/**
 * Hands out what is planned (in order of time) when its time comes, and waits for nothing else: a server that is slow gets the next
 * ones all the same. What is late is handed out at once, with the time it was planned for.
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
