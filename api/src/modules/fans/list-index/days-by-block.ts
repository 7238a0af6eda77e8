import { superblockOf, markEvery } from './blocks'

/** The days on which the fans of one block followed, sorted, so that PostgreSQL's `width_bucket` can search them. */
export interface BlockDays {
  position: number
  present: number[]
  gone: number[]
}

/** The days on which fans of one superblock followed, sorted, and how many followed then or later. */
export interface SuperblockDays {
  position: number
  days: number[]
  present: number[]
  gone: number[]
}

/** Collects the days of each block between two marks: two bytes per fan. */
export class DaysByBlock {
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

  *blocks(): Generator<BlockDays> {
    for (const [n, days] of this.days.entries()) {
      const position = n * markEvery
      const all = [...days.subarray(0, this.rows - position)]
      const of = (left: number) =>
        all.filter((_day, inside) => this.left[n]![inside] === left).sort((a, b) => a - b)
      yield { position, present: of(0), gone: of(1) }
    }
  }

  *superblocks(): Generator<SuperblockDays> {
    const superblock = superblockOf(this.rows)
    for (let position = 0; position < this.rows; position += superblock) {
      const came = this.cameIn(position, Math.min(this.rows, position + superblock))
      const days = [...came.keys()].sort((a, b) => a - b)
      const since = (left: number) => {
        let sum = 0
        return days.map((_, n) => (sum += came.get(days.at(-1 - n)!)![left]!)).reverse()
      }
      yield { position, days, present: since(0), gone: since(1) }
    }
  }

  /** For each day, how many of these rows began to follow then: those who still follow, and those who have left. */
  private cameIn(from: number, to: number): Map<number, [present: number, gone: number]> {
    const came = new Map<number, [number, number]>()
    for (let row = from; row < to; row++) {
      const [block, inside] = [Math.floor(row / markEvery), row % markEvery]
      const day = this.days[block]![inside]!
      const those = came.get(day) ?? [0, 0]
      those[this.left[block]![inside]!]!++
      came.set(day, those)
    }
    return came
  }
}
