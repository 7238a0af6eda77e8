/** So often a job that was tried for half a day begins again, a day later each time. */
const roundsMost = 14
const day = 86_400_000

/** The round after one (1, 2, …) in which no try was left, and when it begins; undefined after the last. */
export const nextRound = (round: number, now: Date): { round: number; startAfter: Date } | undefined =>
  round < roundsMost ? { round: round + 1, startAfter: new Date(now.getTime() + day) } : undefined
