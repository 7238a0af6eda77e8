import { Misunderstood, Problem } from './problem'
import { lockOf, type RegistryState } from './registry'

const mostDays = 90
const dayMs = 24 * 60 * 60_000

/** @throws Problem where nothing new may go live of one of these for now */
export function refuseLocked(before: RegistryState, names: string[], now: Date) {
  for (const name of names) {
    const lock = lockOf(before, name, now)
    if (lock)
      throw new Problem(
        `${name} is locked until ${lock.until} by ${lock.who}: ${lock.why}. Nothing was changed. ` +
          `A roll-back is not held up by it. Where it must be now: release unlock ${name} --why TEXT.`,
        'locked',
      )
  }
}

/** @throws Misunderstood where it is no date, is over, or is more than 90 days away */
export function parseLockEnd(text: string | undefined, now: Date): Date {
  const until = new Date(text ?? '')
  const days = (until.getTime() - now.getTime()) / dayMs
  if (days > 0 && days <= mostDays) return until
  throw new Misunderstood(
    `Until when? --until 2027-01-04, or 2027-01-04T09:00+08:00: not over yet, and at most ${mostDays} days away.`,
  )
}
