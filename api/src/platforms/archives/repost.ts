import type { PostVisibility } from '@fankeep/shared/contract'
import type { PostRecord } from '../archive'
import { keyOf, postTextMax } from './values'

/** Someone else's post that the owner shared: its address, and what is known of it as text. */
export function repostRecord(
  createdAt: number | undefined,
  { url, text, visibility }: { url: string; text: string; visibility: PostVisibility },
): PostRecord {
  const post: PostRecord = {
    uid: keyOf(createdAt, url),
    text: text.slice(0, postTextMax),
    kind: 'repost',
    visibility,
    url,
    media: [],
  }
  if (createdAt !== undefined) post.createdAt = createdAt
  return post
}
