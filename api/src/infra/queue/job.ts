declare const payload: unique symbol

/**
 * Work that takes time: stored in the database, retried with back-off, and handed to another worker when its process dies. A job can
 * therefore run more than once, so it must be idempotent. This is what a caller needs to queue it; the work itself is in its handler
 * (`handler.ts`), which queueing does not import.
 */
export interface Job<Data extends object = object> {
  /** `backup.import`: letters, digits, dots, dashes. */
  name: string
  /** How many jobs of this name one worker runs at a time (1). */
  concurrency?: number
  /** Retries after the first try (3), and the seconds before the first of them (5), doubled each time. */
  retries?: number
  retryDelay?: number
  /** Seconds after which a try counts as hung (900). */
  timeout?: number
  /** The type of its data; does not exist at run time. */
  [payload]?: Data
}

export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job

/** Seconds after which a try counts as hung. */
export const timeoutOf = ({ timeout = 900 }: Job): number => timeout
