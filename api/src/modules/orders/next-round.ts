/** How many rounds a job gets. A round is half a day of retries; the next one begins a day after it failed. */
const roundsMost = 14
const day = 86_400_000

/** The round after `round` (1, 2, …) and when it begins; undefined after the last. */
export const nextRound = (round: number, now: Date): { round: number; startAfter: Date } | undefined =>
  round < roundsMost ? { round: round + 1, startAfter: new Date(now.getTime() + day) } : undefined
