import type { PlatformKey } from '@fankeep/shared/contract'
import { EntryBroken, type UploadEntry } from './entry'
import { archiveName } from './other-formats'
import { peek } from './read-file'
import type { Upload } from './upload'

/** What an upload looks like from outside; used if the page's own reader found nothing. */
export interface Recognised {
  /** The platforms it shows signs of, the most likely first. */
  platforms: PlatformKey[]
  html: boolean
  /** ZIPs within it. */
  nested: boolean
  /** It contains files of readable kinds. */
  data: boolean
}

/** Paths that occur only in one platform's archives, in any era (`platforms.md`). */
const paths: [PlatformKey, RegExp][] = [
  ['threads', /(^|\/)your_instagram_activity\/threads\/|(^|\/)threads_and_replies\.(json|html)$/],
  [
    'instagram',
    /(^|\/)(connections\/)?followers_and_following\/|(^|\/)your_instagram_activity\/(?!threads\/)|(^|\/)instagram-[a-z0-9._]+-(\d{4}-\d\d-\d\d-|\d{1,2}_[a-z]{3}_\d{4}-)|(^|\/)followers_\d+\.(json|html)$|(^|\/)ads_information\/instagram_ads|(^|\/)logged_information\/policies_about_you\//,
  ],
  [
    'facebook',
    /(^|\/)(your_facebook_activity|your_activity_across_facebook|this_profile.{0,6}s_activity_across_facebook|friends_and_followers|following_and_followers|logged_information_about_you|about_you)\/|(^|\/)connections\/(followers|friends)\/|(^|\/)people_who_followed_you(_\d+)?\.(json|html)$|(^|\/)(your_posts|profile_posts)_[^/]*\.(json|html)$|(^|\/)facebook-[^/]+-(\d{4}-\d\d-\d\d-|\d{1,2}_[a-z]{3}_\d{4}-)/,
  ],
  [
    'tiktok',
    /(^|\/)user_data(_tiktok)?\.(json|txt)$|(^|\/)tiktok_data_|(^|\/)tiktok\/|(^|\/)(profile and settings|your activity|activity)\/(follower|volger)[^/]*\.txt$/,
  ],
  [
    'x',
    /(^|\/)data\/(manifest|account|follower|following|tweets?|tweet-headers|like|note-tweet|profile)(-part\d+)?\.js$|(^|\/)your archive\.html$|(^|\/)twitter-\d{4}-\d\d-\d\d-|(^|\/)data\/js\/tweets\//,
  ],
  [
    'youtube',
    /(^|\/)takeout\/youtube|(^|\/)youtube( and youtube music)?\/(subscriptions|video metadata|channels|history|playlists|comments)\/|(^|\/)takeout\/archive_browser\.html$|(^|\/)takeout-\d{8}t\d{6}z/,
  ],
  ['xiaohongshu', /笔记列表明细表|筆記列表明細表|(^|\/)xiaohongshu[^/]*\.(xlsx|csv)$/],
]

/** Beginnings that occur only in one platform's files. */
const contents: [PlatformKey, RegExp][] = [
  ['x', /^\s*window\.(YTD\.|__THAR_CONFIG)|^\s*Grailbird\.data/],
  ['threads', /"text_post_app_/],
  [
    'facebook',
    /"(followers_v\d|friends_v\d|following_v\d|page_posts|status_updates|other_photos_v2|videos_v2|lasso_videos_v2|archived_stories_v2)"|^\s*\{\s*"followers"\s*:\s*\[/,
  ],
  [
    'instagram',
    /"(relationships_followers|relationships_following|profile_user|ig_stories|ig_reels_media|ig_archived_post_media|ig_other_media)"|"string_list_data"[^]{0,400}instagram\.com/,
  ],
  ['tiktok', /"(FansList|Follower List|Profile And Settings|Your Activity|App Settings|VideoList)"/i],
  ['youtube', /^(Video ID|Channel Id|Channel ID),/i],
  ['xiaohongshu', /笔记标题|筆記標題/],
]

/** Media files: their paths count as signs only if nothing else does. */
const mediaEnd = /\.(jpe?g|png|gif|webp|heic|mp4|mov|webm|mp3|m4a|aac|srt)$/
const dataEnd = /\.(json|js|csv|txt)$/
/** How many files are opened; archives have their characteristic names among the first. */
const lookInto = 24
/** Files up to this size are unpacked completely, used or not, to detect one that lies about its size. */
const unpackUpTo = 32 * 1024 ** 2

async function findOut(entry: UploadEntry) {
  if (entry.size > unpackUpTo) return
  try {
    for await (const piece of entry.bytes()) void piece
  } catch (error) {
    if (!(error instanceof EntryBroken)) throw error
  }
}

async function signsInside(
  entries: UploadEntry[],
  add: (platform: PlatformKey, by: number) => void,
): Promise<boolean> {
  let html = false
  const telling = entries.filter(({ key }) => dataEnd.test(key) || !key.includes('.') || !key.includes('/'))
  for (const entry of telling.slice(0, lookInto)) {
    await findOut(entry)
    const head = await peek(entry)
    // Programs also write tables as HTML or XML and name them `.xls`.
    if (!entry.key.endsWith('.xls') && /^\s*<(!doctype html|html|\?xml)/i.test(head)) html = true
    for (const [platform, pattern] of contents) if (pattern.test(head)) add(platform, 5)
  }
  return html
}

export async function recognise(upload: Upload): Promise<Recognised> {
  const signs = new Map<PlatformKey, number>()
  const add = (platform: PlatformKey, by: number) => signs.set(platform, (signs.get(platform) ?? 0) + by)
  const entries = upload.entries.filter(({ key }) => !mediaEnd.test(key))
  let html = false
  let nested = false
  let data = false
  for (const { key } of entries) {
    html ||= /\.html?$/.test(key)
    // A loose file that is not a ZIP, whatever its name says, does not count as an archive inside an archive.
    nested ||= archiveName.test(key) && upload.containers.every(({ name }) => name.toLowerCase() !== key)
    data ||= dataEnd.test(key)
    for (const [platform, pattern] of paths) if (pattern.test(key)) add(platform, 1)
  }
  for (const { name } of upload.containers) {
    for (const [platform, pattern] of paths) if (pattern.test(name.toLowerCase())) add(platform, 2)
  }
  html = (await signsInside(entries, add)) || html
  // A part with only media has nothing but its folders to show the platform.
  if (signs.size === 0)
    for (const { key } of upload.entries)
      for (const [platform, pattern] of paths) if (pattern.test(key)) add(platform, 1)
  const platforms = [...signs].sort((a, b) => b[1] - a[1]).map(([platform]) => platform)
  return { platforms, html, nested, data }
}
