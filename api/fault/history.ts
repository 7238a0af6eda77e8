/**
 * What a client was answered about one thing that it asked for once. `unknown`: no answer came, or the api did not know either; any other
 * refusal says that it was not done.
 */
export interface Entry {
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
  /** What was answered as done and is not there. */
  lost: string[]
  /** What was asked for once and is there more than once. */
  doubled: string[]
  /** What was refused and is there all the same. */
  refusedAndThere: string[]
  unknown: { all: number; there: number }
}

/**
 * Compares what clients were answered with what is there in the end: what is unknown may be there once, or not.
 * @param timesOf how often a thing is there
 */
export function compare(history: Entry[], timesOf: (entry: Entry) => number): Findings {
  const named = (some: Entry[]) =>
    some.map(({ kind, key, error }) => `${kind} ${key}${error ? ` (${error})` : ''}`)
  const times = new Map(history.map((entry) => [entry, timesOf(entry)]))
  const those = (outcome: Entry['outcome']) => history.filter((entry) => entry.outcome === outcome)
  const isThere = (entry: Entry) => times.get(entry)! > 0
  return {
    lost: named(those('ok').filter((entry) => !isThere(entry))),
    doubled: named(history.filter((entry) => times.get(entry)! > 1)),
    refusedAndThere: named(those('refused').filter(isThere)),
    unknown: { all: those('unknown').length, there: those('unknown').filter(isThere).length },
  }
}

/** Milliseconds from each moment until something that was asked for after it was answered as done; Infinity where nothing was. */
export const untilDone = (history: Entry[], moments: number[]): number[] =>
  moments.map(
    (moment) =>
      Math.min(
        ...history
          .filter(({ outcome, began }) => outcome === 'ok' && began >= moment)
          .map(({ ended }) => ended),
      ) - moment,
  )
