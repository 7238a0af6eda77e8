import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { ReadFile } from './release-store'

/** A build that is to go live: what it says of itself, and its files; `folder` where it is not in the store yet. */
export interface Build {
  manifest: ReleaseManifest
  read: ReadFile
  folder?: string
}
