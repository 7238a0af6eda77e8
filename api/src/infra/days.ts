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
