import type { OpsDay } from '@fankeep/shared/contract/ops'
import { formatNumber } from '@fankeep/shared/ui'

export const measures = ['fail', 'fallback', 'render', 'load', 'LCP', 'INP', 'CLS'] as const
export type Measure = (typeof measures)[number]
export const faults: readonly Measure[] = ['fail', 'fallback', 'render']

/** The chart counts in whole steps; CLS has values around 0.1. */
export const scaleOf = (measure: Measure) => (measure === 'CLS' ? 1000 : 1)

/** How many days are shown. */
const shown = 14

/** The last days, the oldest first, in UTC like the counts: `2026-11-22`. */
export const lastDays = (now: Date): string[] =>
  Array.from({ length: shown }, (_, index) =>
    new Date(now.getTime() - (shown - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )

/** A version's values by day. A day without reports counts as zero faults; its vitals are unknown (null). */
export function valuesOf(days: OpsDay[], version: string, measure: Measure, of: string[]): (number | null)[] {
  return of.map((day) => {
    const found = days.find((each) => each.version === version && each.day === day)
    const value = found?.[measure] ?? (faults.includes(measure) ? 0 : null)
    return value === null ? null : value * scaleOf(measure)
  })
}

export interface VersionSum {
  version: string
  loads: number
  fail: number
  fallback: number
  render: number
  /** The 75th percentile of the last day with data. */
  load: number | null
  LCP: number | null
  INP: number | null
  CLS: number | null
}

/** Figures for a sentence: numbers as the language writes them, a dash for unknown ones. */
export const figuresSaid = (figures: Record<string, string | number | null>, language: string) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'number' ? formatNumber(value, language) : (value ?? '–'),
    ]),
  )

/** The sums of each version seen, the most recently seen first. */
export function sumsOf(days: OpsDay[]): VersionSum[] {
  const sums = new Map<string, VersionSum>()
  for (const day of days.toSorted((a, b) => b.day.localeCompare(a.day))) {
    const sum = sums.get(day.version)
    const { version, loads, fail, fallback, render, load, LCP, INP, CLS } = day
    if (!sum) {
      sums.set(version, { version, loads, fail, fallback, render, load, LCP, INP, CLS })
      continue
    }
    for (const key of ['loads', 'fail', 'fallback', 'render'] as const) sum[key] += day[key]
    for (const key of ['load', 'LCP', 'INP', 'CLS'] as const) sum[key] ??= day[key]
  }
  return [...sums.values()]
}
