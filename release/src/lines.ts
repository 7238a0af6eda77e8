import type { OpsDay, OpsMove } from '@fankeep/shared/contract/ops'
import type { RegistryState } from './registry'
import { type DayBook, loadsOf, p75 } from './telemetry/day-book'

/** The history: a line for each release a change moved, in the order of the states. The command line and the console show it. */
export const movesOf = (states: RegistryState[]): OpsMove[] =>
  states.flatMap(({ revision, change }) =>
    (change?.moves ?? []).map(({ name, from = null, to, percent = null }) => {
      const { at, who, why, action } = change!
      return { revision, at, who, why, action, name, from, to, percent }
    }),
  )

/** The counts: a line for each day and version. */
export const daysOf = (days: { day: string; book: DayBook }[]): OpsDay[] =>
  days.flatMap(({ day, book }) =>
    Object.entries(book).map(([key, entry]) => {
      const [name = '', version = ''] = key.split(' ')
      const { fail, fallback, render } = entry
      const [load, LCP, INP, CLS] = (['load', 'LCP', 'INP', 'CLS'] as const).map(
        (kind) => p75(entry, kind) ?? null,
      ) as [number | null, number | null, number | null, number | null]
      return { day, name, version, loads: loadsOf(entry), fail, fallback, render, load, LCP, INP, CLS }
    }),
  )
