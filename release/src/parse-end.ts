import { Misunderstood } from './problem'

const dayMs = 24 * 60 * 60_000

export interface EndBounds {
  now: Date
  /** Latest end, in days from now. */
  most: number
  /** Default, in days from now; without it the end is required. */
  usual?: number
}

/** The end date given by `--until`. @throws Misunderstood if it is no date, has passed, or is too far away */
export function parseEnd(text: string | undefined, { now, most, usual }: EndBounds): Date {
  const until =
    text === undefined && usual !== undefined ? new Date(now.getTime() + usual * dayMs) : new Date(text ?? '')
  const days = (until.getTime() - now.getTime()) / dayMs
  if (days > 0 && days <= most) return until
  throw new Misunderstood(
    `Until when? --until 2027-01-04, or 2027-01-04T09:00+08:00: not over yet, and at most ${most} days away.`,
  )
}
