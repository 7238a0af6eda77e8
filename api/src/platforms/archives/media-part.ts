import type { KeptMedium } from '../archive'
import type { UploadEntry } from './entry'
import type { Upload } from './upload'
import { mediaKind } from './values'

/** Finds the file of a stored post by what is known of the post. */
export type FindKept = (medium: KeptMedium) => UploadEntry | undefined

/** How a platform's archives lay out the files that posts show. */
export interface MediaLayout {
  /** The lower-case paths of files that posts show, in all eras. */
  inside: RegExp
  /** Each call begins a new pass over all posts of a page. */
  finder: (entries: UploadEntry[]) => () => FindKept
}

/** The files of an upload that posts of a platform can show. */
export const mediaIn = ({ entries }: Upload, { inside }: MediaLayout): UploadEntry[] =>
  entries.filter(({ key }) => mediaKind(key) !== 'file' && inside.test(key))
