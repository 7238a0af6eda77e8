import { markEvery } from './stretches'

/** The days on which the fans of one stretch came, sorted, so that PostgreSQL's `width_bucket` finds its way in them. */
export interface StretchDays {
  position: number
  present: number[]
  gone: number[]
}

/** Gathers the days of each stretch between two marks: two bytes a fan. */
export class DaysByStretch {
  private readonly days: Int16Array[] = []
  private readonly left: Uint8Array[] = []
  private rows = 0

  add(day: number, isPresent: boolean) {
    const inside = this.rows++ % markEvery
    if (inside === 0) {
      this.days.push(new Int16Array(markEvery))
      this.left.push(new Uint8Array(markEvery))
    }
    this.days.at(-1)![inside] = day
    this.left.at(-1)![inside] = isPresent ? 0 : 1
  }

  *stretches(): Generator<StretchDays> {
    for (const [n, days] of this.days.entries()) {
      const position = n * markEvery
      const all = [...days.subarray(0, this.rows - position)]
      const of = (left: number) =>
        all.filter((_day, inside) => this.left[n]![inside] === left).sort((a, b) => a - b)
      yield { position, present: of(0), gone: of(1) }
    }
  }
}
