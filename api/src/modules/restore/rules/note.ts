import type { RestoreNoteKey } from '@fankeep/shared/contract'
import type { Params } from '../../../infra/refusal'

/** A remark about a post at its target: a key and its parameters. */
export interface Note {
  key: RestoreNoteKey
  params: Params
}
