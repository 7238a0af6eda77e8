import { consultingMinutes, consultingTimes } from '@fankeep/shared/contract'
import { Refusal } from '../../infra/refusal'

const { utcOffset, hours, hoursBefore, daysAhead } = consultingTimes
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** All times that can be requested at `now`, free or not, the earliest first. */
export function timesFrom(now: Date): Date[] {
  const first = now.getTime() + hoursBefore * hour
  const last = now.getTime() + daysAhead * day
  const midnight = startOfDay(first)
  const days = Array.from({ length: daysAhead + 1 }, (_, n) => midnight + n * day).filter(isWorkday)
  return days
    .flatMap((start) =>
      hours.flatMap((at) => [start + at * hour, start + at * hour + consultingMinutes * minute]),
    )
    .filter((at) => at >= first && at <= last)
    .map((at) => new Date(at))
}

/** Whether `timesFrom` contains a time. */
export const isOffered = (at: Date, now: Date): boolean =>
  timesFrom(now).some((time) => time.getTime() === at.getTime())

const startOfDay = (at: number) => Math.floor((at + utcOffset * hour) / day) * day - utcOffset * hour

function isWorkday(midnight: number): boolean {
  const weekday = new Date(midnight + utcOffset * hour).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

/** @throws Refusal `consulting_time` */
export function readTime(text: string, now: Date): Date {
  const at = new Date(text)
  if (!isOffered(at, now)) throw new Refusal('consulting_time')
  return at
}
