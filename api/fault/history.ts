/** What a client was told of one thing that it asked for once. An answer that never came, or says that the server is busy, is `unknown`. */
export interface Told {
  kind: string
  key: string
  outcome: 'ok' | 'refused' | 'unknown'
  /** What it was refused with. */
  error?: string
  /** Milliseconds of one clock. */
  began: number
  ended: number
}

export interface Findings {
  /** What was told to be done and is not there. */
  lost: string[]
  /** What was asked for once and is there more than once. */
  doubled: string[]
  /** What was refused and is there all the same. */
  refusedAndThere: string[]
  unknown: { all: number; there: number }
}

/**
 * Compares what clients were told with what is there in the end: what is unknown may be there once, or not.
 * @param timesOf how often a thing is there
 */
export function compare(history: Told[], timesOf: (told: Told) => number): Findings {
  const named = (some: Told[]) =>
    some.map(({ kind, key, error }) => `${kind} ${key}${error ? ` (${error})` : ''}`)
  const times = new Map(history.map((told) => [told, timesOf(told)]))
  const those = (outcome: Told['outcome']) => history.filter((told) => told.outcome === outcome)
  const isThere = (told: Told) => times.get(told)! > 0
  return {
    lost: named(those('ok').filter((told) => !isThere(told))),
    doubled: named(history.filter((told) => times.get(told)! > 1)),
    refusedAndThere: named(those('refused').filter(isThere)),
    unknown: { all: those('unknown').length, there: those('unknown').filter(isThere).length },
  }
}

/** Milliseconds from each moment until something that was asked for after it was told to be done; Infinity where nothing was. */
export const untilDone = (history: Told[], moments: number[]): number[] =>
  moments.map(
    (moment) =>
      Math.min(
        ...history
          .filter(({ outcome, began }) => outcome === 'ok' && began >= moment)
          .map(({ ended }) => ended),
      ) - moment,
  )
