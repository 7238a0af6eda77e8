import type { PlatformKey, Visibility } from '@fankeep/shared/contract'
import type { PictureShape } from '../../files/picture-shape'
import type { CountName } from './counts'

const MB = 1024 ** 2
const GB = 1024 ** 3

export interface MediaRule {
  /** So many in one post; 0 takes none. */
  most: number
  bytes: number
  types: readonly string[]
  /** Pictures that are rewritten as JPEG when the platform fetches them: of these types, and any that is too large. */
  convertible?: { types: readonly string[]; bytes: number; shape: PictureShape }
}

/** What one platform lets be published. Nothing else in the product knows a figure of these. */
export interface TargetRule {
  /** Through its API, or by hand with a package: it lets no one publish. */
  way: 'api' | 'hand'
  /**
   * `over`: what becomes of a longer text. `split`: a thread of posts, each the answer to the one before. `links` in one. `angles`: no
   * < and >, but wide ones.
   */
  text: { most: number; count: CountName; over: 'split' | 'cut'; links?: number; angles?: 'wide' }
  title?: { most: number; count: CountName }
  photos: MediaRule
  films: MediaRule
  /** Photos and films in one post. */
  mixed: boolean
  /** Who a post can be for, the most open first; the publisher has the platform's words (a test holds them together). */
  audiences: readonly Visibility[]
  /** What a post cannot be without. */
  needs: 'nothing' | 'media' | 'film'
  /** Posts within so many hours. */
  pace: { posts: number; hours: number }
}

const jpeg = ['image/jpeg']
const pictures = [...jpeg, 'image/png']
const films = ['video/mp4', 'video/quicktime']
const none: MediaRule = { most: 0, bytes: 0, types: [] }

export const targets: Record<PlatformKey, TargetRule> = {
  // developers.facebook.com/docs/graph-api/reference/page/photos, …/page/feed, …/page/videos. A number of posts is said nowhere
  // (limits are of calls, and its headers tell of them): ours is what a reader bears.
  facebook: {
    way: 'api',
    text: { most: 63_206, count: 'utf16', over: 'cut' },
    photos: { most: 30, bytes: 4 * MB, types: [...pictures, 'image/gif'] },
    films: { most: 1, bytes: 10 * GB, types: films },
    mixed: false,
    audiences: ['public'],
    needs: 'nothing',
    pace: { posts: 30, hours: 1 },
  },
  // developers.facebook.com/docs/instagram-platform/content-publishing: JPEG alone, ten in a carousel. Of the day's posts the guide
  // says 100 and …/reference/ig-user/content_publishing_limit "currently 50": the smaller, and the account's own number is asked
  // before each. …/reference/ig-user/media, "Image specifications": 4:5 to 1.91:1, 320 to 1,440 pixels wide, 8 MB.
  instagram: {
    way: 'api',
    text: { most: 2200, count: 'utf16', over: 'cut' },
    photos: {
      most: 10,
      bytes: 8 * MB,
      types: jpeg,
      convertible: {
        types: ['image/png', 'image/webp', 'image/gif', 'image/avif'],
        bytes: 32 * MB,
        shape: { width: { least: 320, most: 1440 }, ratio: { least: 0.8, most: 1.91 } },
      },
    },
    films: { most: 10, bytes: 300 * MB, types: films },
    mixed: true,
    audiences: ['public'],
    needs: 'media',
    pace: { posts: 50, hours: 24 },
  },
  // developers.facebook.com/documentation/threads/posts: 500 characters, "emojis are counted as the number of UTF-8 bytes", 20 in
  // a carousel; …/threads/overview: 250 posts in 24 hours; …/threads/create-posts/text-attachments: five links, each counted
  // once (THREADS_API__LINK_LIMIT_EXCEEDED)
  threads: {
    way: 'api',
    text: { most: 500, count: 'threads', over: 'split', links: 5 },
    photos: { most: 20, bytes: 8 * MB, types: pictures },
    films: { most: 20, bytes: GB, types: films },
    mixed: true,
    audiences: ['public'],
    needs: 'nothing',
    pace: { posts: 250, hours: 24 },
  },
  // developers.tiktok.com/doc/content-posting-api-reference-direct-post, …/media-transfer-guide. The day's cap (about 15 for an
  // account) is TikTok's to set: beyond it, it says spam_risk_too_many_posts
  tiktok: {
    way: 'api',
    text: { most: 2200, count: 'utf16', over: 'cut' },
    photos: { most: 35, bytes: 20 * MB, types: [...jpeg, 'image/webp'] },
    films: { most: 1, bytes: 4 * GB, types: [...films, 'video/webm'] },
    mixed: false,
    audiences: ['public', 'followers', 'friends', 'private'],
    needs: 'media',
    pace: { posts: 15, hours: 24 },
  },
  // docs.x.com/x-api/media/quickstart/best-practices, …/fundamentals/rate-limits: 100 posts a quarter of an hour for a user
  x: {
    way: 'api',
    text: { most: 280, count: 'x', over: 'split' },
    photos: { most: 4, bytes: 5 * MB, types: [...pictures, 'image/webp', 'image/gif'] },
    films: { most: 1, bytes: 512 * MB, types: films },
    mixed: true,
    audiences: ['public'],
    needs: 'nothing',
    pace: { posts: 100, hours: 0.25 },
  },
  // developers.google.com/youtube/v3/docs/videos#snippet: "all valid UTF-8 characters except < and >", in both texts;
  // …/v3/determine_quota_cost: videos.insert has a bucket of its own, 100 calls a day for a project (it was 1,600 of 10,000 units
  // before)
  youtube: {
    way: 'api',
    text: { most: 5000, count: 'bytes', over: 'cut', angles: 'wide' },
    title: { most: 100, count: 'utf16' },
    photos: none,
    films: { most: 1, bytes: 256 * GB, types: [...films, 'video/webm'] },
    mixed: false,
    audiences: ['public', 'unlisted', 'private'],
    needs: 'film',
    pace: { posts: 100, hours: 24 },
  },
  // Its own app's limits; what a person posts in an hour by hand is our guess.
  xiaohongshu: {
    way: 'hand',
    text: { most: 1000, count: 'characters', over: 'cut' },
    title: { most: 20, count: 'characters' },
    photos: { most: 18, bytes: 32 * MB, types: [...pictures, 'image/webp'] },
    films: { most: 1, bytes: 20 * GB, types: films },
    mixed: false,
    audiences: ['public', 'friends', 'private'],
    needs: 'media',
    pace: { posts: 12, hours: 1 },
  },
}

/** A Facebook group has had no API since 22 April 2024 (platforms.md): what goes there is posted by hand. */
export const wayOf = ({ platform, handle }: { platform: PlatformKey; handle: string }): TargetRule['way'] =>
  platform === 'facebook' && handle.startsWith('groups/') ? 'hand' : targets[platform].way

/** What making one ready and putting it up takes, about: a call or five, and a picture or a film between. */
const secondsEach = 10

/** How many posts of the past window are used, and in how many minutes the first of them leaves the window. */
export interface RecentUse {
  used: number
  freeIn: number
}

/** How long publishing so many takes: as many windows as are filled before the last, for it moves on with the first of them. */
export function minutesFor(posts: number, { pace }: Pick<TargetRule, 'pace'>, recent?: RecentUse): number {
  const window = pace.hours * 60
  const { used, freeIn } = recent && recent.used > 0 ? recent : { used: 0, freeIn: window }
  const over = posts - Math.max(0, pace.posts - used)
  const waits = over > 0 ? freeIn + (Math.ceil(over / pace.posts) - 1) * window : 0
  return Math.ceil(waits + (posts * secondsEach) / 60)
}
