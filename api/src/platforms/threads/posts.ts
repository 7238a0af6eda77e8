import type { PostVisibility } from '@fankeep/shared/contract'
import type { PostRecord } from '../archive'
import { isRecord, keyOf, lastPart, recordOf, momentOf } from '../archives/values'
import { metaList } from '../meta/list'
import { type MediaFinder, mediaOf, words } from '../meta/media'

export const isPostList = (key: string) => key === 'text_post_app_text_posts'

/** Reads a post of Threads. It has no id and no parent: its time and its media, or else its text, identify it. */
export function postOf(value: unknown, finder: MediaFinder, visibility: PostVisibility): PostRecord[] {
  if (!isRecord(value)) return []
  const items = metaList(value.media).filter(isRecord)
  const outer = words(value.title)
  const inner = items.map(({ title }) => words(title)).find((one) => one !== undefined)
  const text = (items.length === 1 ? (inner ?? outer) : (outer ?? inner)) ?? ''
  const createdAt = momentOf(value.creation_timestamp) ?? momentOf(items[0]?.creation_timestamp)
  const media = mediaOf(items, finder)
  if (text === '' && media.length === 0) return []
  const isReply = items.some(({ text_app_post: textPost }) => recordOf(textPost).is_reply === true)
  const first = media[0]?.kind
  const kind = isReply ? 'reply' : first === undefined ? 'text' : first === 'video' ? 'video' : 'photo'
  const names = media.map(({ uri }) => lastPart(uri))
  const post: PostRecord = {
    uid: names.length > 0 ? keyOf(createdAt, ...names) : keyOf(createdAt, text),
    text,
    kind,
    visibility,
    media,
  }
  if (createdAt !== undefined) post.createdAt = createdAt
  return [post]
}
