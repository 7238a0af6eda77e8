/** The header of an array in PostgreSQL's binary form: dimensions, flags, type, then length and lower bound of the one dimension. */
const arrayHead = 20
const itemBytes = 8

/**
 * Counts how often each of some grams occurs in each block of a list. Uses open addressing in plain arrays: a million fans have
 * twenty million grams, and each is looked up once.
 */
export class BlockCounts {
  private readonly slots: Int32Array
  private readonly mask: number
  private readonly counts: Uint16Array | Uint32Array

  constructor(
    readonly grams: Int32Array,
    readonly blocks: number,
    rowsPerBlock: number,
  ) {
    let size = 16
    while (size < grams.length * 4) size *= 2
    this.mask = size - 1
    this.slots = new Int32Array(size).fill(-1)
    // A row contains a gram at most once.
    const Counts = rowsPerBlock < 2 ** 16 ? Uint16Array : Uint32Array
    this.counts = new Counts(grams.length * blocks)
    for (let n = 0; n < grams.length; n++) {
      let slot = grams[n]! & this.mask
      while (this.slots[slot]! >= 0) slot = (slot + 1) & this.mask
      this.slots[slot] = n
    }
  }

  /** Adds a row's grams, an `int[]` in binary form. */
  add(block: number, bytes: Buffer, start: number, end: number) {
    for (let at = start + arrayHead; at + itemBytes <= end; at += itemBytes) {
      const gram = bytes.readInt32BE(at + 4)
      let slot = gram & this.mask
      for (let n = this.slots[slot]!; n >= 0; n = this.slots[slot]!) {
        if (this.grams[n] === gram) {
          this.counts[n * this.blocks + block]!++
          break
        }
        slot = (slot + 1) & this.mask
      }
    }
  }

  of(n: number): number[] {
    return [...this.counts.subarray(n * this.blocks, (n + 1) * this.blocks)]
  }
}
