/** Days as the product counts them: of Taipei, which has had no summer time since 1979. */
const offset = 8 * 3600_000
const dayMs = 24 * 3600_000

export const productZone = 'Asia/Taipei'

/** `YYYY-MM-DD` of a moment. */
export const dayOf = (at: Date | number) => new Date(Number(at) + offset).toISOString().slice(0, 10)

/** The number of a moment's day, from 1970 on. What PostgreSQL's smallint cannot hold counts as its last. */
export const dayNumber = (at: Date | number) =>
  Math.max(-32_768, Math.min(32_767, Math.floor((Number(at) + offset) / dayMs)))

/** The moment at which a day begins. */
export const startOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - offset)

/** The day so many days later (or earlier). */
export const addDays = (day: string, n: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * dayMs).toISOString().slice(0, 10)

/** Every day from one to the other, both included; none where `to` is earlier. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export interface KnownDay {
  day: string
  joined: number
  gone: number
  /** How many followed at the end of this day, where a whole list of it is known. */
  total: number | null
}

/**
 * How many followed on each of these days: the number of the last whole list, and those who joined and left since.
 * Null before the first. `before` is how many it were on the day before the first of `days`.
 */
export function totalsOf(
  days: string[],
  known: ReadonlyMap<string, KnownDay>,
  before: number | null,
): (number | null)[] {
  let total = before
  return days.map((day) => {
    const here = known.get(day)
    if (here) total = here.total ?? (total === null ? null : total + here.joined - here.gone)
    return total
  })
}
