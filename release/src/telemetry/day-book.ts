import { type faults, sampledPages, type TelemetrySample, timings } from '@fankeep/shared/contract/telemetry'
import { z } from 'zod'

/** Upper bounds of the histogram's steps: an accuracy of a quarter is enough to see a version get slower. */
const steps = [
  10, 25, 50, 100, 150, 200, 300, 400, 500, 650, 800, 1000, 1300, 1800, 2500, 3200, 4000, 6000, 10_000,
]
/** CLS has values around 0.1, and is counted in thousandths. */
const scaleOf = (kind: string) => (kind === 'CLS' ? 1000 : 1)

const entry = z.object({
  fail: z.int().default(0),
  fallback: z.int().default(0),
  render: z.int().default(0),
  /** By kind: how many values fell in each step; the last entry counts those above the last step. */
  timings: z.partialRecord(z.enum(timings), z.array(z.int())).default({}),
})
type Entry = z.infer<typeof entry>

/** What one process counted in a day, by remote and version: `mf-home 0.1.0-3fa9c1d2a0b4`. */
export const dayBook = z.record(z.string(), entry)
export type DayBook = z.infer<typeof dayBook>

/** Adds one sample to a book. */
export function count(book: DayBook, sample: TelemetrySample): void {
  const into = (book[`${sample.remote} ${sample.version}`] ??= entry.parse({}))
  if (!('value' in sample)) {
    into[sample.kind]++
    return
  }
  const counted = (into.timings[sample.kind] ??= emptySteps())
  const at = steps.findIndex((bound) => sample.value * scaleOf(sample.kind) <= bound)
  const step = at < 0 ? steps.length : at
  counted[step] = (counted[step] ?? 0) + 1
}

/** Adds all of another book. */
export function merge(into: DayBook, other: DayBook): void {
  for (const [key, { timings: counted, ...numbers }] of Object.entries(other)) {
    const present = (into[key] ??= entry.parse({}))
    for (const kind of ['fail', 'fallback', 'render'] satisfies (typeof faults)[number][])
      present[kind] += numbers[kind]
    for (const kind of timings) {
      const theirs = counted[kind]
      const ours = present.timings[kind] ?? emptySteps()
      if (theirs) present.timings[kind] = ours.map((own, step) => own + (theirs[step] ?? 0))
    }
  }
}

/** Estimated loads, from the sample of pages that send their timings. */
export const loadsOf = ({ timings: { load = [] } }: Entry) => sum(load) * sampledPages

/** The 75th percentile (as web vitals are read); undefined if there are no values. */
export function p75(counts: Entry, kind: (typeof timings)[number]): number | undefined {
  const counted = counts.timings[kind] ?? []
  const all = sum(counted)
  if (all === 0) return undefined
  let below = 0
  const at = counted.findIndex((number) => (below += number) >= all * 0.75)
  return (steps[at] ?? steps.at(-1)! * 2) / scaleOf(kind)
}

const emptySteps = () => Array.from({ length: steps.length + 1 }, () => 0)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
