import type { PostVisibility } from '@fankeep/shared/contract'
import type { PostMediaRecord, PostRecord } from '../archive'
import type { Seen } from '../archives/seen'
import { dateOf, isRecord, keyOf, lastPart, momentOf, textOf } from '../archives/values'
import { fileId } from '../meta/file-id'
import { labelledMedia, labelledText } from '../meta/labels'
import { type MediaFinder, mediaOf, words } from '../meta/media'
import type { Role } from './files'
import { isDraft } from './privacy'
import { repostOf } from './reposts'

/** Each file is a bare list or an object with one list; the lists of `media.json` are recognised by their keys. */
export const isPostList = (role: Role) => (key: string) =>
  role === 'media' ? ['photos', 'videos', 'stories'].includes(key) : key.startsWith('ig_')

/** The text of a post: with one medium, the medium's title; for a carousel, the post's. If one is empty, the other is used. */
function textOfPost(
  value: Record<string, unknown>,
  items: Record<string, unknown>[],
  onUnread: () => void,
): string {
  const outer = words(value.title) ?? labelledText(value.label_values, onUnread)
  const inner = words(items[0]?.title) ?? words(value.caption)
  return (items.length === 1 ? (inner ?? outer) : (outer ?? inner)) ?? ''
}

function kindOf(role: Role, path: readonly string[], media: PostMediaRecord[]): PostRecord['kind'] {
  if (role === 'stories' || (role === 'media' && path[0] === 'stories')) return 'story'
  if (role === 'reels' || role === 'igtv') return 'video'
  const first = media[0]?.kind
  return first === 'video' ? 'video' : first === undefined ? 'text' : 'photo'
}

/**
 * Who sees a post: an archived one only its owner. A story may have been for close friends, and a file that is neither a post
 * nor a reel may never have been shared; the archive does not say.
 */
function seenBy(role: Role, kind: PostRecord['kind'], account: PostVisibility): PostVisibility {
  if (role === 'archived') return 'private'
  return kind === 'story' || role === 'other' ? 'unknown' : account
}

/** The context for reading a list of posts. */
interface PostContext {
  finder: MediaFinder
  /** The files of the posts that were read, and those that this list was the first to show. */
  shown: Seen
  ours: Seen
  account: PostVisibility
  unread: () => void
}

/** Whether posts of other lists showed all of these files. A story can show a post's picture, and stays; so do two posts of a list. */
function isShown(
  items: Record<string, unknown>[],
  role: Role,
  { shown, ours }: Pick<PostContext, 'shown' | 'ours'>,
): boolean {
  if (items.length === 0 || role === 'stories') return false
  const uris = items.map(({ uri, path }) => textOf(uri ?? path, 1000) ?? '')
  const fresh = uris.filter((uri) => {
    const id = fileId(uri) ?? uri
    return id === '' || ours.has(id) || (shown.isNew(id) && ours.isNew(id))
  })
  return fresh.length === 0
}

/**
 * Reads a post in the format of any era: `media` inside (posts, reels), a single medium (stories), labelled values, or `path` and
 * `caption` (until 2020). A post has no id. Its time and the names of its media identify it, and both stay the same when the text is
 * edited. Several lists contain the same post, sometimes with different times: returns null if a post with its files was returned
 * before.
 */
export function postOf(
  role: Role,
  value: unknown,
  path: readonly string[],
  { finder, account, unread, ...lists }: PostContext,
): PostRecord[] | null {
  if (!isRecord(value)) return []
  if (role === 'reposts') return repostOf(value, account, unread)
  const inside = labelledMedia(value.label_values, value.media).filter(isRecord)
  const items =
    inside.length > 0 ? inside : value.uri !== undefined || value.path !== undefined ? [value] : []
  if (isShown(items, role, lists)) return null
  const text = textOfPost(value, items, unread)
  const createdAt =
    momentOf(value.creation_timestamp) ??
    momentOf(value.timestamp) ??
    momentOf(items[0]?.creation_timestamp) ??
    dateOf(value.taken_at)
  const media = mediaOf(items, finder)
  if (media.length === 0 && text === '') return []
  const names = media.map(({ uri }) => lastPart(uri))
  const uid = media.length > 0 ? keyOf(createdAt, ...names) : keyOf(createdAt, text)
  const kind = kindOf(role, path, media)
  const visibility = isDraft(value.label_values) ? 'private' : seenBy(role, kind, account)
  const post: PostRecord = { uid, text, kind, visibility, media }
  if (createdAt !== undefined) post.createdAt = createdAt
  return [post]
}
