/** The product counts days in Taipei's time zone, which has had no summer time since 1979. */
const offset = 8 * 3600_000
const dayMs = 24 * 3600_000

export const productZone = 'Asia/Taipei'

/** The day of a timestamp as `YYYY-MM-DD`. */
export const dayOf = (at: Date | number) => new Date(Number(at) + offset).toISOString().slice(0, 10)

/** The day number of a timestamp, counted from 1970. Clamped to PostgreSQL's smallint. */
export const dayNumber = (at: Date | number) =>
  Math.max(-32_768, Math.min(32_767, Math.floor((Number(at) + offset) / dayMs)))

/** The start of a day. */
export const startOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - offset)

/** The day `n` days later (or earlier). */
export const addDays = (day: string, n: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * dayMs).toISOString().slice(0, 10)

/** Every day from `from` to `to`, inclusive; empty if `to` is earlier. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
