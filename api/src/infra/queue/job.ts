declare const payload: unique symbol

/**
 * Work that takes time: kept in the database, tried again with back-off, given on when the process that had it dies.
 * It may therefore run more than once: its effect must be the same. This is what a caller needs to queue it; what it
 * does is its handler's (`handler.ts`), so that queueing a job does not import the work.
 */
export interface Job<Data extends object = object> {
  /** `backup.import`: letters, digits, dots, dashes. */
  name: string
  /** How many of them one worker runs at a time (1). */
  concurrency?: number
  /** Tries after the first (3), and the seconds before the first of them (5), doubled each time. */
  retries?: number
  retryDelay?: number
  /** Seconds after which a try counts as hung (900). */
  timeout?: number
  /** The type of its data; never there at run time. */
  [payload]?: Data
}

export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job
