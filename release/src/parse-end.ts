import { Misunderstood } from './problem'

const dayMs = 24 * 60 * 60_000

export interface EndBounds {
  now: Date
  /** Days from now that it may be away at most. */
  most: number
  /** Days from now where nothing is said; without it something must be. */
  usual?: number
}

/** When something ends, as `--until` says it. @throws Misunderstood where it is no date, is over, or is too far away */
export function parseEnd(text: string | undefined, { now, most, usual }: EndBounds): Date {
  const until =
    text === undefined && usual !== undefined ? new Date(now.getTime() + usual * dayMs) : new Date(text ?? '')
  const days = (until.getTime() - now.getTime()) / dayMs
  if (days > 0 && days <= most) return until
  throw new Misunderstood(
    `Until when? --until 2027-01-04, or 2027-01-04T09:00+08:00: not over yet, and at most ${most} days away.`,
  )
}
