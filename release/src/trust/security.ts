import type { PrivateKey } from './keys'
import type { Trust } from './trust'

/** What a store with owners is read and changed with. */
export interface Security {
  trust: Trust
  /** Signs changes; without it the store can only be read. */
  signer?: PrivateKey | undefined
}
