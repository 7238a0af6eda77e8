import type { RestoreNoteKey } from '@fankeep/shared/contract'
import type { Params } from '../../../infra/refusal'

/** What is said of a post at its target, as its key and what fills it. */
export interface Note {
  key: RestoreNoteKey
  params: Params
}
