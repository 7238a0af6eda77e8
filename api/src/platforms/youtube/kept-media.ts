import { MediaIndex } from '../archives/media-index'
import type { MediaLayout } from '../archives/media-part'
import { VideoFiles } from './video-files'

/** Films are named by the title, which is the first line of what is kept of a video; pictures by what the post names. */
export const youtubeMedia: MediaLayout = {
  // The folder of the service has its name in it, in every language.
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
