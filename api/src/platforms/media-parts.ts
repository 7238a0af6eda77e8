import { type PlatformKey, platforms } from '@fankeep/shared/contract/platforms'
import type { Found } from './archives/as-archive'
import { MediaIndex } from './archives/media-index'
import { type FindKept, mediaIn, type MediaLayout } from './archives/media-part'
import { NoteBook } from './archives/notes'
import type { Upload } from './archives/upload'
import { facebookMedia } from './facebook/files'
import { instagramMedia } from './instagram/files'
import { xMedia } from './x/kept-media'
import { youtubeMedia } from './youtube/kept-media'

/** Threads are in Instagram's archives. TikTok's and Xiaohongshu's archives contain no files. */
const layouts: Partial<Record<PlatformKey, MediaLayout>> = {
  facebook: facebookMedia,
  instagram: instagramMedia,
  threads: instagramMedia,
  x: xMedia,
  youtube: youtubeMedia,
}

/** Adds the media of an archive for posts that are stored already or still to come: how many files, and how to find them. */
export function withMedia(upload: Upload, found: Found): [found: Found, finder?: () => FindKept] {
  const layout = layouts[found.platform]
  if (!layout) return [found]
  return [{ ...found, mediaFiles: mediaIn(upload, layout).length }, layout.finder(upload.entries)]
}

async function* none(): AsyncGenerator<never> {}

/** Reads a part of an export that has only files of posts, and no posts: those are in another part. Undefined if there is no such file. */
export function readMediaPart(upload: Upload, platform: PlatformKey): Found | undefined {
  const layout = layouts[platform]
  const files = layout ? mediaIn(upload, layout) : []
  if (files.length === 0) return undefined
  const index = new MediaIndex(files)
  return {
    platform,
    isMediaOnly: true,
    hasFans: false,
    hasPosts: false,
    fansWhole: false,
    notes: new NoteBook(),
    used: upload.entries.length,
    fans: none,
    posts: none,
    media: (ref) => index.byRef(ref),
  }
}

/** The platform whose media an upload contains. */
export const mediaPlatform = (upload: Upload): PlatformKey | undefined =>
  platforms.find((one) => {
    const layout = layouts[one]
    return layout && mediaIn(upload, layout).length > 0
  })
