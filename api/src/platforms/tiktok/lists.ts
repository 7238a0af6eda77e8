import type { Kind, Want } from '../json/seek'

/** Keys have had several spellings: `Follower List`, `FollowerList`, `follower_list`. */
export const plainKey = (key: string) => key.toLowerCase().replace(/[^a-z]/g, '')

/** Lists are three objects deep; the limit is higher to allow for future formats. */
const deepest = 5

const fanKeys = new Set(['fanslist', 'followerlist', 'followerslist', 'follower', 'followers', 'fans'])
const postKeys = new Set(['videolist', 'postlist', 'videoslist', 'postslist'])
/** Sections with lists of videos that are not, or no longer, the owner's. */
const notOwn = /browsing|watch|favorite|like|share|history|deleted|repost|comment|duet|live|shop|following/

/** What the owner created there that is neither a fan nor a post. */
const notKeptKeys = new Map([
  ['commentslist', 'Comments'],
  ['golivelist', 'Go Live History'],
])

type List = 'fans' | 'posts' | 'reposts' | 'notKept' | 'owner' | 'settings'

/** The display name of a list that is not kept. */
export const notKeptName = (path: readonly string[]) => notKeptKeys.get(plainKey(path.at(-1) ?? '')) ?? ''

/** Which list a value is, by the keys that lead to it: `Profile And Settings.Follower.FansList`, in any era. */
export function listAt(path: readonly string[], kind: Kind): List | undefined {
  const keys = path.map(plainKey)
  const last = keys.at(-1)
  if (last === undefined) return undefined
  if (kind === 'object')
    return last === 'profilemap' ? 'owner' : last === 'settingsmap' ? 'settings' : undefined
  const above = keys.slice(0, -1)
  if (last === 'repostlist') return 'reposts'
  if (notKeptKeys.has(last)) return 'notKept'
  if (above.some((key) => notOwn.test(key))) return undefined
  if (fanKeys.has(last)) return 'fans'
  return postKeys.has(last) ? 'posts' : undefined
}

/** Takes the lists of one kind, at any place. */
export const wantList =
  (list: List): Want =>
  (path, kind) => {
    if (listAt(path, kind) === list) return 'take'
    return kind === 'object' && path.length < deepest ? 'enter' : 'skip'
  }
