import type { OpsRefusalKey } from '@fankeep/shared/contract/ops'

/**
 * Something a person can put right: printed as its sentence, without a stack, with exit code 1. `key` names those that the
 * operators' console says in the reader's own language.
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

/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A command that makes no sense: printed as its sentence, with exit code 2. */
export class Misunderstood extends Error {
  override name = 'Misunderstood'
}
