/**
 * The answer to a client's single request for an item. `unknown`: no answer came, or the api did not know either; any other refusal means
 * that it was not done.
 */
export interface Entry {
  kind: string
  key: string
  outcome: 'ok' | 'refused' | 'unknown'
  /** The error of a refusal. */
  error?: string
  /** Milliseconds, all by one clock. */
  began: number
  ended: number
}

export interface Findings {
  /** Answered as done, but missing. */
  lost: string[]
  /** Requested once, but exists more than once. */
  doubled: string[]
  /** Refused, but exists nevertheless. */
  refusedAndThere: string[]
  unknown: { all: number; there: number }
}

/**
 * Compares the clients' answers with the final state. An item of unknown outcome may exist once, or not at all.
 * @param timesOf how often an item exists
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

/** Milliseconds from each time until a request made after it was answered as done; Infinity if none was. */
export const untilDone = (history: Entry[], moments: number[]): number[] =>
  moments.map(
    (moment) =>
      Math.min(
        ...history
          .filter(({ outcome, began }) => outcome === 'ok' && began >= moment)
          .map(({ ended }) => ended),
      ) - moment,
  )
