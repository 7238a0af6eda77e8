import type { OpsRefusalKey } from '@fankeep/shared/contract/ops'

/**
 * A problem that a person can fix: printed as its sentence, without a stack, with exit code 1. `key` identifies those that the
 * operators' console shows in the reader's language.
 */
export class Problem extends Error {
  override name = 'Problem'
  constructor(
    message: string,
    readonly key?: OpsRefusalKey,
  ) {
    super(message)
  }
}

/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** An invalid command: printed as its sentence, with exit code 2. */
export class Misunderstood extends Error {
  override name = 'Misunderstood'
}
