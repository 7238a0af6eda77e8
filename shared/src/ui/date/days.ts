/** Days in the form `2026-11-21`, without a time and so without a time zone: computed in UTC, where every day has 24 hours. */
export type Day = string

const dayMs = 86_400_000
const read = (day: Day) => new Date(`${day}T00:00:00Z`)
const write = (date: Date): Day => date.toISOString().slice(0, 10)

/** Undefined if there is no such day: the 30th of February, a year with more than four digits. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  if (year < 1000 || year > 9999) return undefined
  const made = new Date(Date.UTC(year, month - 1, date))
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date ? write(made) : undefined
}

/** The current day in the person's time zone. */
export const localDay = (at: Date): Day => dayOf(at.getFullYear(), at.getMonth() + 1, at.getDate()) as Day

export const addDays = (day: Day, days: number): Day => write(new Date(read(day).getTime() + days * dayMs))

/** The same day in another month, or that month's last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return write(first)
}

export function partsOf(day: Day): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** The day of the week; 0 is Sunday. */
export const weekdayOf = (day: Day) => read(day).getUTCDay()

export const clampDay = (day: Day, min: Day, max: Day): Day => (day < min ? min : day > max ? max : day)

/** Six weeks that contain the month of `day`, from the first day of a week on. Always six, so that the calendar's height is constant. */
export function weeksAround(day: Day, weekStart: number): Day[][] {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, -((weekdayOf(first) - weekStart + 7) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => addDays(start, week * 7 + index)),
  )
}

/** Noon of a day in the person's time zone: the value to format with `Intl`. */
export const momentOf = (day: Day) => new Date(`${day}T12:00`)

/** The first day of the week (CLDR). */
export const weekStartOf = (language: string) => (language === 'zh-cn' ? 1 : 0)
