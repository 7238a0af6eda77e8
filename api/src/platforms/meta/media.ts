import type { PostMediaRecord } from '../archive'
import type { Pass } from '../archives/as-archive'
import type { UploadEntry } from '../archives/entry'
import { type MediaIndex, mediaRef } from '../archives/media-index'
import { isRecord, mediaKind, postTextMax, recordOf, textOf } from '../archives/values'
import { metaText, metaTextOf } from '../meta-text'

/** A decoded text from Meta. */
export const words = (value: unknown) => metaTextOf(value, postTextMax)

/** A carousel has at most 20. */
const mediaMax = 100

/** Finds the files of a post's media, and counts missing ones. */
export interface MediaFinder {
  index: MediaIndex
  container: number
  missing: (count: number) => void
}

/** The finder for the posts of a file. Missing files are counted in the notes of the pass. */
export const finderFor = (entry: UploadEntry, index: MediaIndex, { notes }: Pass): MediaFinder => ({
  index,
  container: entry.container.index,
  missing: (count) => notes.count('media_missing', count),
})

export function mediaOf(
  items: Record<string, unknown>[],
  { index, container, missing }: MediaFinder,
): PostMediaRecord[] {
  const media: PostMediaRecord[] = []
  for (const item of items.slice(0, mediaMax)) {
    const uri = textOf(item.uri ?? item.path, 1000)
    if (uri === undefined) continue
    const entry = /^https?:/i.test(uri) ? undefined : index.find(metaText(uri), container)
    const kind = isRecord(recordOf(item.media_metadata).video_metadata) ? 'video' : mediaKind(uri)
    media.push(entry ? { kind, uri, ref: mediaRef(entry) } : { kind, uri })
    if (!entry) missing(1)
  }
  return media
}
