import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import type { ReadFile } from './release-store'

/** A build that is to go live: its manifest, and its files; `folder` if it is not in the store yet. */
export interface Build {
  manifest: ReleaseManifest
  read: ReadFile
  folder?: string
}
