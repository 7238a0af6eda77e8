/** Chance that falls the same way every time, so that everybody's demonstration looks alike (mulberry32). */
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
    /** From 0 up to 1. */
    next,
    /** A whole number from 0 up to `n`, without it. */
    below: (n: number) => Math.floor(next() * n),
    of: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  }
}
export type Chance = ReturnType<typeof chanceFrom>
