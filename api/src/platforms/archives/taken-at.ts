import { dateOf } from './values'

const day = 24 * 60 * 60 * 1000

/** The dates that an archive shows. */
export interface Signs {
  /** The day in its name (`instagram-user-2025-08-24-…`), at midnight UTC. */
  named?: number
  /** The newest modification among its files. */
  modified?: number
  /** The newest record seen. */
  newest?: number
}

/** The end of the name of a Meta export: the day it was made or, since 2026, the days it covers (`15_Feb_2014-3_Jan_2026`). */
export const metaDays =
  '(?:\\d{4}-\\d{1,2}-\\d{1,2}(?:-[a-z0-9]+)?|\\d{1,2}_[a-z]{3}_\\d{4}-\\d{1,2}_[a-z]{3}_\\d{4}(?:-[a-z0-9]+)?)'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export function dayInName(name: string): number | undefined {
  const found = /(?:^|[-_])(20\d{2})-(\d{1,2})-(\d{1,2})(?=[-_. ]|$)/.exec(name)
  if (found) return dateOf(`${found[1]}-${found[2]}-${found[3]}`)
  const until = /_\d{4}-(\d{1,2})_([a-z]{3})_(20\d{2})(?=[-_. ]|$)/i.exec(name)
  const month = months.indexOf(until?.[2]?.toLowerCase() ?? '') + 1
  return month > 0 ? dateOf(`${until![3]}-${month}-${until![1]}`) : undefined
}

/**
 * When an archive without a manifest was made. Its name comes from the platform, but has only the day: the files' times add the
 * hour if they fit that day. Repacked files have later dates than the export; the newest record is never later than the export.
 * Times in the future are ignored.
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
