import type { PageInsights } from '@fankeep/shared/contract'
import { addDays } from '../../infra/days'
import type { ListDay } from '../fans/figures'

const ahead = 30
const window = 90
const fewest = { lists: 5, days: 14 }

/**
 * Forecasts the count in 30 days: a random walk with drift over the whole lists of the last 90 days. The drift is the average
 * change per day. The spread grows with the horizon, with the variance of the single steps around the drift, and with a
 * shorter past. The range from `low` to `high` is right four times in five if the steps are alike (Student's t, two-sided 80
 * %).
 */
export function forecastOf(lists: readonly ListDay[]): PageInsights['forecast'] {
  const last = lists.at(-1)
  if (!last) return null
  const used = lists.filter(({ day }) => day >= addDays(last.day, -window))
  const first = used[0]!
  const span = daysFrom(first.day, last.day)
  if (used.length < fewest.lists || span < fewest.days) return null
  const drift = (last.total - first.total) / span
  const steps = used.slice(1).map((list, n) => {
    const days = daysFrom(used[n]!.day, list.day)
    return (list.total - used[n]!.total - drift * days) ** 2 / days
  })
  const variance = steps.reduce((sum, step) => sum + step, 0) / (steps.length - 1)
  const spread = studentAt80(steps.length - 1) * Math.sqrt(variance * (ahead + ahead ** 2 / span))
  const fans = last.total + drift * ahead
  const whole = (value: number) => Math.max(0, Math.round(value))
  return {
    from: last.day,
    day: addDays(last.day, ahead),
    fans: whole(fans),
    low: whole(fans - spread),
    high: whole(fans + spread),
    lists: used.length,
  }
}

export const daysFrom = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The 90 % quantile of Student's t (Abramowitz and Stegun 26.7.5; off by less than 0.01 from 3 on). */
function studentAt80(freedom: number): number {
  const z = 1.2815515655446004
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}
