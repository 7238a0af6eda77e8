import { Seen } from './seen'

/** How many repeated names are counted; beyond that, people of the same name are no longer distinguished. */
const remembered = 500_000

/** Numbers records without an id: the first 陳怡君 is 1, the next 2. Only names that do repeat are stored in the map. */
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
