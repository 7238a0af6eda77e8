import { MediaIndex } from '../archives/media-index'
import type { MediaLayout } from '../archives/media-part'
import { VideoFiles } from './video-files'

/** Films are found by the title, which is the first line of a video's stored text; pictures by the name in the post. */
export const youtubeMedia: MediaLayout = {
  // The service's folder contains its name, in every language.
  inside: /(^|\/)[^/]*youtube[^/]*\/.+/,
  finder: (entries) => {
    const index = new MediaIndex(entries)
    return () => {
      const films = new VideoFiles(entries)
      return ({ kind, uri, text }) =>
        kind === 'video' ? films.takeOnly(text.split('\n', 1)[0] ?? '') : index.find(uri)
    }
  },
}
