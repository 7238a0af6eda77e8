import type { ErrorKey } from '@fankeep/shared/contract'

export type Params = Record<string, string | number | string[]>

/**
 * What a person can do something about: answered as `code` 0 with the key and its sentence, under HTTP 200.
 * `params` fill the sentence and travel in `data` beside whatever else the browser needs to go on (`received`).
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
