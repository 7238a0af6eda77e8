import type { UploadEntry } from '../archives/entry'
import type { MediaLayout } from '../archives/media-part'
import type { Layout, Look, Place } from '../archives/roots'
import { metaDays } from '../archives/taken-at'
import { byPath } from '../meta/kept-media'
import { loneRecord } from '../meta/list'
import { newestIn } from '../meta/newest'

/** Roles of the files in a Facebook archive: a page's posts and a profile's have different names. */
export type Role =
  | 'followers'
  | 'friends'
  | 'posts'
  | 'pagePosts'
  | 'oldPosts'
  | 'reels'
  | 'stories'
  | 'archived'
  | 'videos'
  | 'album'
  | 'photos'
  | 'profile'

/** The folders Facebook makes inside an export, of all eras. The apostrophe varies. */
const inner =
  /(^|\/)(((your_facebook_activity|your_activity_across_facebook|this_profile.{0,6}s_activity_across_facebook)(\/|$))?(posts|photos_and_videos|short_videos|reels|stories)?(\/album)?|connections(\/(followers|friends))?|friends_and_followers|following_and_followers|friends|(personal_information\/)?profile_information|personal_information|about_you)$/i

const others =
  /(^|\/)(threads|followers_and_following|your_instagram_activity|messages|inbox|groups|comments_and_reactions)(\/|$)/i

const followersHome = /(^|\/)(connections\/followers|friends_and_followers|following_and_followers)$/i
const friendsHome = /(^|\/)(connections\/friends|friends_and_followers|friends)$/i
const postsHome = /(^|\/)(posts|photos_and_videos)$/i

/** Name, and the required folder if the name alone is ambiguous (a loose file has no folder). */
const names: [Role, RegExp, RegExp?][] = [
  ['followers', /^people_who_followed_you(?:_(\d{1,4}))?\.json$/i],
  ['followers', /^followers(?:_(\d{1,4}))?\.json$/i, followersHome],
  ['friends', /^your_friends(?:_(\d{1,4}))?\.json$/i],
  ['friends', /^friends(?:_(\d{1,4}))?\.json$/i, friendsHome],
  ['pagePosts', /^(?:profile|page)_posts(?:_(\d{1,4}))?\.json$/i],
  ['posts', /^your_posts__check_ins__photos_and_videos(?:_(\d{1,4}))?\.json$/i],
  ['oldPosts', /^(?:your_)?posts(?:_(\d{1,4}))?\.json$/i, postsHome],
  ['reels', /^your_reels(?:_(\d{1,4}))?\.json$/i],
  ['stories', /^archived_stories(?:_(\d{1,4}))?\.json$/i],
  ['archived', /^archive(?:_(\d{1,4}))?\.json$/i, postsHome],
  ['videos', /^(?:your_)?videos(?:_\d{1,4})?\.json$/i, postsHome],
  ['photos', /^(?:your_uncategorized_photos|uncategorized_photos|your_photos|unanchored)\.json$/i],
  ['album', /^(\d{1,4})\.json$/i, /(^|\/)album$/i],
  ['profile', /^(?:your_)?profile_information\.json$/i],
]

function named(entry: UploadEntry, { name, within, folder }: Place) {
  if (!entry.key.endsWith('.json') || others.test(within)) return undefined
  for (const [role, pattern, home] of names) {
    const found = pattern.exec(name)
    if (!found || (home && within !== '' && within !== folder && !home.test(within))) continue
    return { role, part: Number(found[1] ?? 0) }
  }
  return undefined
}

const post = /^(\[\s*\]|(\[\s*)?\{[^]{0,4000}?"(timestamp|data|attachments|label_values)"\s*:)/
/** How each kind of file begins. A file that begins otherwise is not what its name says. */
const beginnings: Record<Role, RegExp> = {
  followers: new RegExp(`^\\{\\s*"followers(_v\\d+)?"\\s*:|^\\[|${loneRecord.source}`),
  friends: new RegExp(`^\\{\\s*"friends(_v\\d+)?"\\s*:|^\\[|${loneRecord.source}`),
  posts: post,
  pagePosts: new RegExp(`${post.source}|^\\{\\s*"page_posts`),
  oldPosts: new RegExp(`${post.source}|^\\{\\s*"status_updates"`),
  reels: /^\{\s*"lasso_videos(_v\d+)?"\s*:/,
  stories: /^\{\s*"archived_stories(_v\d+)?"\s*:/,
  archived: /^\{\s*"archive(_v\d+)?"\s*:/,
  videos: /^\{\s*"videos(_v\d+)?"\s*:/,
  photos: /^\{\s*"((other_)?photos(_v\d+)?)"\s*:/,
  album: /^\{[^]{0,8000}"photos"\s*:/,
  profile: /^\{\s*"(profile|page)/,
}

/** Instagram and Threads have lists with the same names: their links distinguish them. */
const foreign = /"(relationships_followers|text_post_app_)|(instagram|threads)\.(com|net)\//

function look(role: Role, text: string): Look<Role> | undefined {
  const head = text.trimStart()
  if (head.startsWith('<')) return undefined
  if ((role === 'followers' || role === 'friends') && foreign.test(head)) return undefined
  if (role === 'oldPosts' && /"uri"\s*:\s*"media\\?\//.test(head)) return undefined
  const newest = newestIn(text)
  return {
    sure: role !== 'profile' && beginnings[role].test(head),
    ...(newest !== undefined && { newest }),
  }
}

/**
 * Comments, posts to groups and on the pages of others, events, earlier versions of edited posts, posts in the trash, pictures for
 * birthdays, and shared memories.
 */
export const facebookNotKept =
  /(^|\/)(comments_and_reactions\/comments|comments\/comments|groups\/[^/]*(posts|comments|contributions)[^/]*|events\/(your_events|events_you_hosted)|posts\/(edits_you_made_to_posts|posts_on_other_pages_and_profiles|birthday_media|shared_memories|trash)(_\d+)?|live_videos\/[^/]*|notes\/[^/]*|reviews\/[^/]*)\.json$/

export const facebookMedia: MediaLayout = {
  // Messages, groups and comments have their own pictures, which no post of the page shows.
  inside:
    /(^|\/)(photos_and_videos|posts\/media|(this_profile.{0,6}s_activity_across_facebook|your_facebook_activity|your_activity_across_facebook)\/(posts|reels|short_videos|stories|videos|photos|albums?))\/.+/,
  finder: byPath,
}

export const facebookLayout: Layout<Role> = {
  inner,
  stamp: new RegExp(`(?:^|/)(facebook-([a-z0-9.]{3,60})-${metaDays})`, 'i'),
  named,
  look,
}
