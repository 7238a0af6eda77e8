import type { PostVisibility } from '@fankeep/shared/contract'
import type { PostMediaRecord, PostRecord } from '../archive'
import { type MediaIndex, mediaRef } from '../archives/media-index'
import {
  countOf,
  isRecord,
  lastPart,
  listOf,
  mediaKind,
  postTextMax,
  recordOf,
  textOf,
} from '../archives/values'
import { idOf } from './fans'
import { withoutMediaLinks, writtenOut } from './links'
import type { NoteTexts } from './notes'
import { unescapeHtml, xDate } from './text'

/** A post and the ids of its versions: an edited post occurs once for each. */
export interface Version {
  post: PostRecord
  /** The ids of all its versions, oldest first; empty if it was never edited. */
  versions: string[]
}

export interface PostContext {
  owner?: string
  /** Who sees the account's posts. */
  visibility: PostVisibility
  notes: NoteTexts
  index: MediaIndex
  container: number
  missing: (count: number) => void
}

const baseName = (url: unknown) => {
  const text = textOf(url, 1000)
  return text === undefined ? undefined : lastPart(text.replace(/[?#].*$/, ''))
}

const folders = ['tweets_media', 'tweet_media', 'community_tweet_media', 'twitter_circle_tweet_media']

/** The possible names of a medium's file: a video's versions from the best down, its still picture last. */
function namesOf(medium: Record<string, unknown>): string[] {
  const variants = listOf(recordOf(medium.video_info).variants).map(recordOf)
  variants.sort((a, b) => (countOf(b.bitrate) ?? 0) - (countOf(a.bitrate) ?? 0))
  const urls = [...variants.map(({ url }) => url), medium.media_url_https, medium.media_url]
  return urls.flatMap((url) => baseName(url) ?? []).filter((name) => !name.endsWith('.m3u8'))
}

function mediaOf(tweet: Record<string, unknown>, id: string, context: PostContext): PostMediaRecord[] {
  const extended = listOf(recordOf(tweet.extended_entities).media)
  const media = extended.length > 0 ? extended : listOf(recordOf(tweet.entities).media)
  return media
    .filter(isRecord)
    .slice(0, 100)
    .flatMap((medium): PostMediaRecord[] => {
      const names = namesOf(medium)
      const moves = medium.type === 'video' || medium.type === 'animated_gif'
      const uri = textOf(medium.media_url_https ?? medium.media_url, 1000) ?? names[0]
      if (uri === undefined) return []
      const said = textOf(medium.ext_alt_text, 2000)
      const alt = said === undefined ? {} : { alt: said }
      const owners = [id, idOf(medium.source_status_id_str)].flatMap((one) => one ?? [])
      for (const owner of owners) {
        for (const name of names) {
          const found = folders
            .map((folder) => context.index.find(`${folder}/${owner}-${name}`, context.container))
            .find((entry) => entry !== undefined)
          if (found) return [{ kind: mediaKind(found.path), uri, ref: mediaRef(found), ...alt }]
        }
      }
      return [{ kind: moves ? 'video' : medium.type === 'photo' ? 'photo' : mediaKind(uri), uri, ...alt }]
    })
}

function kindOf(tweet: Record<string, unknown>, text: string, media: PostMediaRecord[]): PostRecord['kind'] {
  if (text.startsWith('RT @')) return 'repost'
  const answers = [
    tweet.in_reply_to_status_id_str,
    tweet.in_reply_to_status_id,
    tweet.in_reply_to_user_id_str,
    tweet.in_reply_to_user_id,
  ]
  if (answers.some((id) => id !== undefined && id !== null && id !== '')) return 'reply'
  const first = media[0]?.kind
  if (first !== undefined) return first === 'video' ? 'video' : 'photo'
  return listOf(recordOf(tweet.entities).urls).length > 0 ? 'link' : 'text'
}

function versionsOf(tweet: Record<string, unknown>): string[] {
  const info = recordOf(tweet.edit_info)
  const edit = recordOf(info.edit)
  const control = isRecord(info.initial) ? info.initial : recordOf(edit.editControlInitial)
  const ids = listOf(control.editTweetIds).flatMap((id) => idOf(id) ?? [])
  return ids.length > 1 ? ids : []
}

/** A post's text: complete if it is a long post, with links written out, without links to its own media. */
function textIn(tweet: Record<string, unknown>, long: string | undefined, short: string): string {
  const entities = recordOf(tweet.entities)
  const media = [entities.media, recordOf(tweet.extended_entities).media].flatMap(listOf)
  const said = long ?? short
  const own = said.startsWith('RT @') ? said : withoutMediaLinks(said, media)
  return textOf(writtenOut(own, entities.urls, media), postTextMax) ?? ''
}

/** A post of `tweets.js`. Every number in it is a string, and `retweeted` is always false: a repost begins with `RT @`. */
export function versionOf(value: unknown, context: PostContext): Version[] {
  if (!isRecord(value)) return []
  const tweet = recordOf(value.tweet ?? value)
  const uid = idOf(tweet.id_str) ?? idOf(tweet.id)
  const written = textOf(tweet.full_text ?? tweet.text, postTextMax)
  if (uid === undefined || (written === undefined && typeof (tweet.full_text ?? tweet.text) !== 'string'))
    return []
  const short = unescapeHtml(written ?? '')
  const createdAt = xDate(tweet.created_at)
  const media = mediaOf(tweet, uid, context)
  const kind = kindOf(tweet, short, media)
  const text = textIn(tweet, kind === 'repost' ? undefined : context.notes.of(uid, createdAt, short), short)
  const url =
    context.owner === undefined
      ? `https://x.com/i/status/${uid}`
      : `https://x.com/${context.owner}/status/${uid}`
  const post: PostRecord = { uid, text, kind, visibility: context.visibility, url, media }
  if (createdAt !== undefined) post.createdAt = createdAt
  // Other people's media are often not in the archive, and are not lost with the page.
  if (kind !== 'repost') {
    context.missing(media.filter(({ ref }) => ref === undefined).length)
    addCounts(post, tweet)
  }
  return [{ post, versions: versionsOf(tweet) }]
}

/** Not called for a repost, whose figures would be those of the original. */
function addCounts(post: PostRecord, tweet: Record<string, unknown>) {
  const likes = countOf(tweet.favorite_count)
  const shares = countOf(tweet.retweet_count)
  if (likes !== undefined) post.likes = likes
  if (shares !== undefined) post.shares = shares
}
