import type { PrivateKey } from './keys'
import type { Trust } from './trust'

/** What is needed to read and change a store with owners. */
export interface Security {
  trust: Trust
  /** Signs changes; without it the store can only be read. */
  signer?: PrivateKey | undefined
}
