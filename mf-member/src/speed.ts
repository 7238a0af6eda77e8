/** The growth per second of an amount, from samples of the last seconds; null until there are two. */
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
      // Less than before: it started again (a run resumed after a crash, a part sent again).
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
