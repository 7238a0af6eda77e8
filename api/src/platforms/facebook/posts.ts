import type { PostVisibility } from '@fankeep/shared/contract'
import type { PostRecord } from '../archive'
import type { Seen } from '../archives/seen'
import { isRecord, keyOf, lastPart, postTextMax, recordOf, textOf, momentOf } from '../archives/values'
import { labelledMedia, labelledText } from '../meta/labels'
import { linkOf, withLink } from '../meta/links'
import { metaList } from '../meta/list'
import { type MediaFinder, mediaOf, words } from '../meta/media'
import { wordsOfAttached } from './attached'

/** Each file is a bare list, or an object with one. */
export const isPostList = (key: string) =>
  /^(page_posts|status_updates|lasso_videos|archived_stories|archive|(other_)?photos|videos)(_v\d+)?$/.test(
    key,
  )

/** Facebook allows ten. */
const optionsMax = 50

interface Parts {
  /** What was written; else the words of a link, a place, an event. */
  own: string | undefined
  media: Record<string, unknown>[]
  link: string | undefined
  /** A poll's question and answers. */
  poll: string
  /** The words of a note, of an offer. */
  attached: string
}

function linkIn(attachments: Record<string, unknown>[]): string | undefined {
  const links = attachments.map(({ external_context }) => linkOf(words(recordOf(external_context).url)))
  return links.find((link) => link !== undefined)
}

/** A line for the question, unless the post's text contains it, and one for each answer. */
function pollIn(attachments: Record<string, unknown>[], text = ''): string {
  const poll = attachments.map((one) => one.poll).find(isRecord)
  if (!poll) return ''
  const question = words(poll.question)
  const options = metaList(poll.options)
    .slice(0, optionsMax)
    .flatMap((one) => words(isRecord(one) ? one.option : one) ?? [])
  const asked = question !== undefined && !text.includes(question) ? [question] : []
  return [...asked, ...options.map((option) => `☐ ${option}`)].join('\n')
}

function partsOf(value: Record<string, unknown>, onUnread: () => void): Parts {
  const attachments = metaList(value.attachments)
    .flatMap((one) => metaList(recordOf(one).data))
    .map(recordOf)
  const media = [
    ...attachments.map((one) => one.media),
    ...labelledMedia(value.label_values, value.media),
  ].filter(isRecord)
  const written = metaList(value.data).map((one) => words(recordOf(one).post))
  const text = written.find((one) => one !== undefined) ?? labelledText(value.label_values, onUnread)
  const asides = [
    ...media.map(({ description }) => words(description)),
    ...attachments.map((one) => words(one.text)),
    ...attachments.map((one) => words(recordOf(one.external_context).name)),
    ...attachments.map((one) => words(recordOf(one.place).name)),
    ...attachments.map((one) => words(recordOf(one.event).name)),
  ]
  const own = text ?? asides.find((one) => one !== undefined)
  return {
    ...{ own, media, link: linkIn(attachments), poll: pollIn(attachments, text) },
    attached: wordsOfAttached(attachments, own),
  }
}

/** The decoded name of an album. */
export const albumName = (value: unknown): string | undefined =>
  words(value)?.trim().slice(0, 300) || undefined

/** The context for reading a list of posts. */
export interface PostContext {
  finder: MediaFinder
  shown: Seen
  /** Who sees the posts of this export: a Page's posts are public; a profile's can be anything, and the export does not say. */
  visibility: PostVisibility
  /** The album of a list of photos. */
  album?: string
  /** Called for a text whose label is not known. */
  unread: () => void
}

/**
 * Reads a post. Facebook gives it no id: time, text and file names identify it (two posts can have the same second). A title
 * (`X shared a link`) is Facebook's sentence, in the member's language; it is used as the text only if there is no other. The
 * words of a poll or of what is attached do not belong to the key: earlier versions left them out. Each
 * file of the post is added to `shown`, because lists of photos and videos contain it again.
 */
export function postOf(
  value: unknown,
  { finder, shown, visibility, unread }: PostContext,
): PostRecord[] | null {
  if (!isRecord(value)) return []
  const { own, media: items, link, poll, attached } = partsOf(value, unread)
  const createdAt = momentOf(value.timestamp) ?? momentOf(items[0]?.creation_timestamp)
  const isTitled = own === undefined && items.length === 0 && link === undefined
  const text = withLink((isTitled ? words(value.title) : own) ?? '', link)
  const media = mediaOf(items, finder)
  // Only a time is left: a share whose original is gone.
  if (text === '' && media.length === 0 && poll === '' && attached === '')
    return createdAt === undefined ? [] : null
  for (const { uri } of media) shown.isNew(lastPart(uri))
  const first = media[0]?.kind
  const kind =
    first === undefined ? (link === undefined ? 'text' : 'link') : first === 'video' ? 'video' : 'photo'
  const post: PostRecord = {
    uid: keyOf(createdAt, text, ...media.map(({ uri }) => lastPart(uri))),
    text: [isTitled && attached !== '' ? '' : text, attached, poll]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, postTextMax),
    kind,
    visibility,
    media,
  }
  if (createdAt !== undefined) post.createdAt = createdAt
  // Facebook stores a picture's album as its title.
  const album = albumName(items[0]?.title)
  if (album !== undefined) post.album = album
  return [post]
}

/** Reads a reel. Reels have a separate list, and are often among the posts as well, sometimes with different text. */
export function reelOf(value: unknown, context: PostContext): PostRecord[] | null {
  const { shown } = context
  const names = isRecord(value)
    ? partsOf(value, () => {}).media.map(({ uri }) => lastPart(textOf(uri, 1000) ?? ''))
    : []
  if (names.length > 0 && names.every((name) => shown.has(name))) return null
  return postOf(value, context)
}

/** A story in the story archive, which only its owner can still see. */
export const storyOf = (value: unknown, context: PostContext): PostRecord[] | null =>
  postOf(value, { ...context, visibility: 'private' })?.map((post) => ({ ...post, kind: 'story' })) ?? null

/** A post archived from the page: only its owner sees it. */
export const archivedOf = (value: unknown, context: PostContext): PostRecord[] | null =>
  postOf(value, { ...context, visibility: 'private' })

/** A photo or video of an album, or of the lists next to the posts: becomes a separate post if no post has shown it. */
export function mediumOf(
  value: unknown,
  { finder, shown, visibility, album }: PostContext,
): PostRecord[] | null {
  if (!isRecord(value)) return []
  const uri = textOf(value.uri, 1000)
  if (uri === undefined) return []
  const name = lastPart(uri)
  if (!shown.isNew(name)) return null
  const media = mediaOf([value], finder)
  const createdAt = momentOf(value.creation_timestamp)
  const kind = media[0]?.kind === 'video' ? 'video' : 'photo'
  const post: PostRecord = {
    uid: keyOf(createdAt, name),
    text: words(value.description) ?? '',
    ...{ kind, visibility, media },
  }
  if (createdAt !== undefined) post.createdAt = createdAt
  if (album !== undefined) post.album = album
  return [post]
}
