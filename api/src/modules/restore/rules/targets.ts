import type { PlatformKey, Visibility } from '@fankeep/shared/contract'
import type { PictureShape } from '../../files/picture-shape'
import type { CountName } from './counts'

const MB = 1024 ** 2
const GB = 1024 ** 3

export interface MediaRule {
  /** The maximum in one post; 0 means none. */
  most: number
  bytes: number
  types: readonly string[]
  /** Pictures that are rewritten as JPEG when the platform fetches them: of these types, and any that is too large. */
  convertible?: { types: readonly string[]; bytes: number; shape: PictureShape }
}

/** What one platform accepts. These figures are used nowhere else in the product. */
export interface TargetRule {
  /** Through its API, or by hand with a package if it has no API for publishing. */
  way: 'api' | 'hand'
  /**
   * `over`: how a longer text is handled. `split`: a thread of posts, each a reply to the previous one. `links`: the maximum in one
   * post. `angles`: < and > are replaced by wide ones.
   */
  text: { most: number; count: CountName; over: 'split' | 'cut'; links?: number; angles?: 'wide' }
  title?: { most: number; count: CountName }
  photos: MediaRule
  films: MediaRule
  /** Whether one post can have photos and videos. */
  mixed: boolean
  /** The possible audiences of a post, widest first; the publisher has the platform's words (a test compares both). */
  audiences: readonly Visibility[]
  /** What a post must have. */
  needs: 'nothing' | 'media' | 'film'
  /** The maximum number of posts within so many hours. */
  pace: { posts: number; hours: number }
}

const jpeg = ['image/jpeg']
const pictures = [...jpeg, 'image/png']
const films = ['video/mp4', 'video/quicktime']
const none: MediaRule = { most: 0, bytes: 0, types: [] }

export const targets: Record<PlatformKey, TargetRule> = {
  // developers.facebook.com/docs/graph-api/reference/page/photos, …/page/feed, …/page/videos. No maximum number of posts is
  // documented (limits count calls, and response headers report them): this figure is ours, as many as readers tolerate.
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
  // developers.facebook.com/docs/instagram-platform/content-publishing: only JPEG, ten in a carousel. For posts per day the guide
  // says 100, …/reference/ig-user/content_publishing_limit "currently 50": we use the smaller, and ask for the account's own number
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
  // developers.tiktok.com/doc/content-posting-api-reference-direct-post, …/media-transfer-guide. TikTok sets a daily cap (about
  // 15 for an account): beyond it, it answers spam_risk_too_many_posts
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
  // …/v3/determine_quota_cost: videos.insert has a separate quota, 100 calls a day for a project (it was 1,600 of 10,000 units
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
  // The limits of its app; how much a person can post by hand in an hour is our guess.
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

/** Facebook groups have had no API since 22 April 2024 (platforms.md): posts to them are published by hand. */
export const wayOf = ({ platform, handle }: { platform: PlatformKey; handle: string }): TargetRule['way'] =>
  platform === 'facebook' && handle.startsWith('groups/') ? 'hand' : targets[platform].way

/** Estimated time to prepare and publish a post: one to five calls, and an upload in between. */
const secondsEach = 10

/** How many posts of the current window are used, and in how many minutes the first of them leaves the window. */
export interface RecentUse {
  used: number
  freeIn: number
}

/**
 * How many minutes it takes to publish `posts`: one wait per filled window before the last, because the window slides with its
 * first post.
 */
export function minutesFor(posts: number, { pace }: Pick<TargetRule, 'pace'>, recent?: RecentUse): number {
  const window = pace.hours * 60
  const { used, freeIn } = recent && recent.used > 0 ? recent : { used: 0, freeIn: window }
  const over = posts - Math.max(0, pace.posts - used)
  const waits = over > 0 ? freeIn + (Math.ceil(over / pace.posts) - 1) * window : 0
  return Math.ceil(waits + (posts * secondsEach) / 60)
}
