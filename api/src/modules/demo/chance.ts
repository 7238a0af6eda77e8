/** Seeded random numbers, so that every demonstration looks the same (mulberry32). */
export function chanceFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    /** From 0 (inclusive) to 1 (exclusive). */
    next,
    /** An integer from 0 (inclusive) to `n` (exclusive). */
    below: (n: number) => Math.floor(next() * n),
    of: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  }
}
export type Chance = ReturnType<typeof chanceFrom>
