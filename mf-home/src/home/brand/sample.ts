/**
 * The sample figures of the brand banner: a year of weeks that ends on 17 November 2026. Totals, changes and
 * averages are all computed from these, so that they are consistent at every range.
 */

/** The start of the last week. */
const last = new Date(Date.UTC(2026, 10, 17))
const weekMs = 7 * 86_400_000

/** Interaction rates in per cent, oldest first; one more than the weeks of a year, so that "52 weeks ago" is included. */
const yours = [
  2.2, 2.3, 2.2, 2.4, 2.5, 2.4, 2.6, 2.7, 2.6, 2.5, 2.7, 2.9, 2.8, 2.7, 2.9, 3.1, 3.0, 2.9, 3.1, 3.3, 3.4,
  3.2, 3.1, 3.3, 3.5, 3.4, 3.3, 3.5, 3.6, 3.5, 3.4, 3.6, 3.8, 3.7, 3.6, 3.8, 3.9, 3.8, 3.9, 4.0, 4.1, 4.4,
  4.2, 5.0, 5.4, 5.1, 5.3, 5.9, 6.3, 5.9, 6.1, 6.6, 7.2,
]
const others = yours.map((_, week) => 3.1 + week * 0.024 + Math.sin(week / 2.4) * 0.11)
/** How many joined and left in each of the last two weeks. */
export const joined = { now: 1846, before: 1634 }
export const gone = { now: 214, before: 251 }
export const fansInAll = 412_386

/** The week's publication that explains an outstanding rate. */
const notes: Record<number, 'live' | 'quiz' | 'story'> = { 20: 'story', 48: 'quiz', 50: 'live' }

export const ranges = { '4': 4, '12': 12, '52': 52 } as const
export type Range = keyof typeof ranges

/** How each platform and each person did within a range. */
const byRange = {
  '4': { platforms: [9.4, 8.1, 5.6], people: [31, 26, 24] },
  '12': { platforms: [8.9, 7.6, 5.1], people: [86, 73, 61] },
  '52': { platforms: [6.8, 5.9, 4.2], people: [301, 268, 207] },
} satisfies Record<Range, { platforms: number[]; people: number[] }>
const platforms = ['instagram', 'threads', 'facebook'] as const
const people = ['lin', 'ma', 'jun'] as const
/** The rate at which the row of marks is full. */
const FULL_RATE = 10

/** All values that the picture shows for a range. */
export function insight(range: Range) {
  const weeks = ranges[range]
  const from = yours.length - 1 - weeks
  const rates = yours.slice(from)
  const noted = Object.keys(notes)
    .map(Number)
    .filter((week) => week > from && week < yours.length - 1)
    .sort((a, b) => yours[b]! - yours[a]!)[0]
  return {
    weeks,
    days: rates.map((_, at) => new Date(last.getTime() - (weeks - at) * weekMs)),
    rates,
    others: others.slice(from),
    now: rates.at(-1)!,
    /** In percentage points, since the beginning of the range. */
    change: Math.round((rates.at(-1)! - rates[0]!) * 10) / 10,
    note: noted === undefined ? null : { at: noted - from, rate: yours[noted]!, key: notes[noted]! },
    platforms: platforms.map((platform, at) => {
      const rate = byRange[range].platforms[at]!
      return { platform, rate, part: (rate / FULL_RATE) * 100 }
    }),
    people: people.map((face, at) => ({ face, times: byRange[range].people[at]! })),
  }
}
export type Insight = ReturnType<typeof insight>
