import { randomInt } from 'node:crypto'

const { imul } = Math

/** Beyond this many it remembers no more (64 MB): the table's own key still prevents duplicate fans. */
const remembered = 4_000_000

/**
 * Recognises repeated uids, with at most 32 bytes for each: it keeps 64 bits of a hash with a random seed. Two of 1,000,000
 * fans collide once in 30,000,000 archives.
 */
export class Seen {
  private slots = new Uint32Array(2 * 1024)
  private mask = 1023
  private size = 0
  private readonly seed = randomInt(0xffffffff)

  /** True for the first time. */
  isNew(text: string): boolean {
    return this.put(...this.hashOf(text))
  }

  private hashOf(text: string): [low: number, high: number] {
    let low = this.seed | 0
    let high = imul(this.seed, 0x85ebca6b) | 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      low = imul(low ^ code, 0x9e3779b1)
      high = imul(high ^ code ^ (low >>> 15), 0xc2b2ae35)
      low ^= low >>> 13
    }
    high = imul(high ^ (high >>> 16), 0x27d4eb2f)
    // 0, 0 is an empty slot.
    return [low >>> 0, (high ^ (high >>> 15)) >>> 0 || 1]
  }

  has(text: string): boolean {
    const [low, high] = this.hashOf(text)
    const { slots, mask } = this
    for (let slot = (low ^ high) & mask; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask)
      if (slots[2 * slot] === low && slots[2 * slot + 1] === high) return true
    return false
  }

  private put(low: number, high: number): boolean {
    const { slots, mask } = this
    let slot = (low ^ high) & mask
    while (slots[2 * slot + 1] !== 0) {
      if (slots[2 * slot] === low && slots[2 * slot + 1] === high) return false
      slot = (slot + 1) & mask
    }
    if (this.size >= remembered) return true
    slots[2 * slot] = low
    slots[2 * slot + 1] = high
    if (++this.size * 2 > mask) this.grow()
    return true
  }

  private grow() {
    const before = this.slots
    this.mask = 2 * this.mask + 1
    this.slots = new Uint32Array(2 * (this.mask + 1))
    this.size = 0
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] !== 0) this.put(before[at]!, before[at + 1]!)
    }
  }
}
