import { dateOf } from './values'

const day = 24 * 60 * 60 * 1000

/** Dates an archive bears, and its newest record. */
export interface Signs {
  /** The day in its name (`instagram-user-2025-08-24-…`), at midnight UTC. */
  named?: number
  /** The newest modification among its files. */
  modified?: number
  /** The newest record seen. */
  newest?: number
}

export function dayInName(name: string): number | undefined {
  const found = /(?:^|[-_])(20\d{2})-(\d{1,2})-(\d{1,2})(?=[-_. ]|$)/.exec(name)
  return found ? dateOf(`${found[1]}-${found[2]}-${found[3]}`) : undefined
}

/**
 * When an archive without a manifest was made. Its name is the platform's own word, but knows the day only: the files'
 * times tell the hour, where they agree with it. Files that were packed again bear later dates than the export; the
 * newest record is never later than it. What lies in the future is not believed.
 */
export function takenAtBy(signs: Signs, now: number): number | undefined {
  const believed = (at: number | undefined) => (at !== undefined && at <= now + day ? at : undefined)
  const named = believed(signs.named)
  const modified = believed(signs.modified)
  const newest = believed(signs.newest)
  if (named !== undefined) {
    const near = (at: number | undefined) =>
      at !== undefined && at >= named - day / 2 && at < named + 1.5 * day
    if (near(modified)) return modified
    return near(newest) ? Math.max(named, newest ?? 0) : named
  }
  if (modified !== undefined && (newest === undefined || modified >= newest)) return modified
  return newest
}
