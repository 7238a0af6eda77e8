import { MediaIndex } from '../archives/media-index'
import type { MediaLayout } from '../archives/media-part'
import { metaText } from '../meta-text'

/** Posts name their files by the paths in the archive. */
export const byPath: MediaLayout['finder'] = (entries) => {
  const index = new MediaIndex(entries)
  return () =>
    ({ uri }) =>
      uri === '' || /^https?:/i.test(uri) ? undefined : index.find(metaText(uri))
}
