/** How fast something grows, from the amounts seen over the last seconds; null until two of them tell. */
export interface Speed {
  seen: (amount: number, at: number) => void
  perSecond: () => number | null
}

const windowMs = 12_000

export function createSpeed(): Speed {
  let samples: { amount: number; at: number }[] = []
  return {
    seen: (amount, at) => {
      const last = samples.at(-1)
      // Fewer than before: it began again (a run taken up after a crash, a part sent again).
      if (last && amount < last.amount) samples = []
      samples.push({ amount, at })
      while (samples.length > 2 && at - samples[0]!.at > windowMs) samples.shift()
    },
    perSecond: () => {
      const first = samples[0]
      const last = samples.at(-1)
      if (!first || !last || last.at === first.at || last.amount === first.amount) return null
      return ((last.amount - first.amount) * 1000) / (last.at - first.at)
    },
  }
}

export const secondsLeft = (done: number, of: number | null, perSecond: number | null): number | null =>
  of === null || !perSecond ? null : Math.max(0, Math.ceil((of - done) / perSecond))
