import { Seen } from './seen'

/** So many names that come more than once are counted; beyond, people of one name can no longer be distinguished. */
const remembered = 500_000

/** Counts what has no id: the first 陳怡君 is 1, the next 2. Only names that do come again take memory of their own. */
export class Turns {
  private readonly seen = new Seen()
  private readonly again = new Map<string, number>()

  of(key: string): number {
    if (this.seen.isNew(key)) return 1
    const turn = (this.again.get(key) ?? 1) + 1
    if (this.again.has(key) || this.again.size < remembered) this.again.set(key, turn)
    return turn
  }
}
