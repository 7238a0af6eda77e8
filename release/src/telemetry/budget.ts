import type { OpsBudget, OpsTelemetry } from '@fankeep/shared/contract/ops'
import { type DayBook, loadsOf, merge, p75 } from './day-book'
import { daysKept } from './kept'

/**
 * The objective of every remote: this percentage of views without a fault, over the days that are kept. With fewer than `views` no
 * conclusion is drawn: loads are counted from one page in ten, so a handful of faults means nothing.
 */
export const objective: OpsTelemetry['objective'] = { percent: 99.5, days: daysKept, views: 1000 }

/** The budget of each remote seen, all its versions together, by name. A view that fell back to the version before had its screen. */
export function budgetsOf(days: { book: DayBook }[]): OpsBudget[] {
  const remotes: DayBook = {}
  for (const { book } of days)
    for (const [key, entry] of Object.entries(book)) merge(remotes, { [key.split(' ')[0] ?? '']: entry })
  return Object.entries(remotes)
    .map(([name, entry]) => {
      const { fail, render } = entry
      const faults = fail + render
      const views = Math.max(loadsOf(entry) + fail, faults)
      const allowed = (views * (100 - objective.percent)) / 100
      const used = views < objective.views ? null : faults / allowed
      const [LCP, INP, CLS] = (['LCP', 'INP', 'CLS'] as const).map((kind) => p75(entry, kind) ?? null) as [
        number | null,
        number | null,
        number | null,
      ]
      return { name, views, faults, used, LCP, INP, CLS }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The state of a remote's budget, for the command line. */
export function budgetSentence({ name, views, faults, used }: OpsBudget): string {
  const { percent, days, views: least } = objective
  const counted = `${name}: ${faults} of ${views} views in ${days} days had a fault`
  if (used === null) return `${counted}: too few views to say more (${least} are needed).`
  return `${counted}; the objective is ${percent} % without one. ${Math.round(100 * used)} % of the error budget is used.`
}
