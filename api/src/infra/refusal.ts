import type { ErrorKey } from '@fankeep/shared/contract'

export type Params = Record<string, string | number | string[]>

/**
 * An error that a person can act on: the response has `code` 0, the key and its sentence, under HTTP 200.
 * `params` fill the sentence and are sent in `data`, with whatever else the browser needs to continue (`received`).
 */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly key: ErrorKey,
    readonly params: Params = {},
    readonly data: Record<string, unknown> = {},
  ) {
    super(key)
  }
}
