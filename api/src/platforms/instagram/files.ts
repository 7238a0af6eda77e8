import type { UploadEntry } from '../archives/entry'
import type { MediaLayout } from '../archives/media-part'
import type { Layout, Look, Place } from '../archives/roots'
import { metaDays } from '../archives/taken-at'
import { byPath } from '../meta/kept-media'
import { loneRecord } from '../meta/list'
import { newestIn } from '../meta/newest'

/** Roles of the files in an Instagram archive. `media` is the single file of all posts in archives of 2018 to 2020. */
export type Role =
  | 'followers'
  | 'connections'
  | 'posts'
  | 'stories'
  | 'reels'
  | 'igtv'
  | 'other'
  | 'archived'
  | 'reposts'
  | 'media'
  | 'person'
  | 'profile'

/** The folders Instagram makes inside an export, of all eras. */
const inner =
  /(^|\/)((connections\/)?followers_and_following|(your_instagram_activity\/)?(media|content)|(personal_information\/|account_information\/)*(personal_information|account_information)|connections)$/i

/** Threads (`threads/`) and Facebook have files with the same names. */
const others =
  /(^|\/)(threads|connections\/followers|friends_and_followers|following_and_followers|messages|your_facebook_activity)(\/|$)/i

const names: [Role, RegExp, RegExp?][] = [
  ['followers', /^followers(?:_(\d{1,4}))?\.json$/i],
  ['connections', /^connections\.json$/i],
  ['posts', /^posts(?:_(\d{1,4}))?\.json$/i, /(^|\/)(media|content)$/i],
  ['other', /^other_content(?:_(\d{1,4}))?\.json$/i, /(^|\/)(media|content)$/i],
  ['archived', /^archived_posts(?:_(\d{1,4}))?\.json$/i, /(^|\/)(media|content)$/i],
  ['reposts', /^reposts(?:_(\d{1,4}))?\.json$/i, /(^|\/)(media|content)$/i],
  ['stories', /^stories(?:_(\d{1,4}))?\.json$/i, /(^|\/)(media|content)$/i],
  ['reels', /^reels(?:_(\d{1,4}))?\.json$/i, /(^|\/)(media|content)$/i],
  ['igtv', /^igtv_videos(?:_(\d{1,4}))?\.json$/i, /(^|\/)(media|content)$/i],
  ['media', /^media\.json$/i],
  ['person', /^personal_information\.json$/i],
  ['profile', /^profile\.json$/i],
]

/** The folder of the export, as it was or as its ZIP is called: `instagram-<user>-<day>-<letters>`. */
const stampPattern = new RegExp(`(?:^|/)(instagram-([a-z0-9._]{1,30})-${metaDays})`, 'i')

function named(entry: UploadEntry, { name, within, folder }: Place) {
  if (!entry.key.endsWith('.json') || others.test(within)) return undefined
  for (const [role, pattern, home] of names) {
    const found = pattern.exec(name)
    if (!found || (home && within !== '' && within !== folder && !home.test(within))) continue
    return { role, part: Number(found[1] ?? 0) }
  }
  return undefined
}

/** A bare list, one under a key, or a record without its list. */
const list = (key: string) => new RegExp(`^\\[|^\\{\\s*"${key}"|${loneRecord.source}`)

/** How each kind of file begins. A file that begins otherwise is not what its name says; a list without a name can be of any kind. */
const beginnings: Record<Role, RegExp> = {
  followers: list('relationships_followers'),
  connections:
    /^\{[^]{0,60000}"(followers|following|blocked_users|close_friends|follow_requests_sent|permanent_follow_requests)"\s*:\s*\{/,
  posts: list('ig_\\w+'),
  other: list('ig_other_media'),
  archived: list('ig_archived_post_media'),
  reposts: list('ig_\\w*repost\\w*'),
  stories: list('ig_stories'),
  reels: list('ig_reels_media'),
  igtv: list('ig_igtv_media'),
  media: /^\{\s*"(photos|videos|stories|profile|direct|music)"\s*:\s*\[/,
  person: /^\{/,
  profile: /^\{/,
}

function look(role: Role, text: string): Look<Role> | undefined {
  const head = text.trimStart()
  if (head.startsWith('<') || /^\{\s*"(text_post_app_|followers_v\d|followers"\s*:\s*\[)/.test(head))
    return undefined
  if (role === 'followers' && isOfThreads(head)) return undefined
  const newest = newestIn(text)
  return {
    sure: role !== 'person' && role !== 'profile' && beginnings[role].test(head),
    ...(newest !== undefined && { newest }),
  }
}

/** A bare follower list belongs to Threads if its links lead there. */
const isOfThreads = (head: string) => /threads\.(com|net)\//.test(head) && !/instagram\.com\//.test(head)

/** What the owner wrote under posts of others, and of their own. */
export const instagramNotKept = /(^|\/)comments\/[^/]+\.json$/

export const instagramMedia: MediaLayout = {
  inside: /(^|\/)(media\/(posts|stories|reels|igtv|other|archived_posts)|(photos|videos|stories)\/\d{6})\/.+/,
  finder: byPath,
}

/** The files count only if at least one of them certainly contains Instagram's fans or posts. */
export const instagramLayout: Layout<Role> = { inner, stamp: stampPattern, named, look }
