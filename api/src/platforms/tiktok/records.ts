import type { PostVisibility } from '@fankeep/shared/contract'
import type { FanRecord, PostMediaRecord, PostRecord } from '../archive'
import type { Turns } from '../archives/turns'
import { repostRecord } from '../archives/repost'
import { countOf, dateOf, isRecord, keyOf, textOf, timeOf } from '../archives/values'
import { plainKey } from './lists'
import { tiktokVisibility } from './privacy'

/** The text values of an entry by plain keys: `Date` is `date`, `UserName` `username`. */
export type Entry = Map<string, string>

/** A number as text. One above 2^53 has lost its last digits: as a name it would be that of another person, so it is not one. */
const digitsOf = (value: number) => (Math.abs(value) > Number.MAX_SAFE_INTEGER ? '?' : String(value))

export function entryOf(value: unknown): Entry | undefined {
  if (!isRecord(value)) return undefined
  const entry: Entry = new Map()
  for (const [key, one] of Object.entries(value).slice(0, 60)) {
    const text = typeof one === 'number' ? digitsOf(one) : textOf(one, 20_000)
    if (text !== undefined) entry.set(plainKey(key), text)
  }
  return entry
}

const userName = /^[\p{L}\p{N}._-]{1,60}$/u
export function nameOf(text: string | undefined): string | undefined {
  const name = text?.normalize('NFC').trim().replace(/^@/, '').toLowerCase()
  return name !== undefined && userName.test(name) ? name : undefined
}

/** TikTok's times are UTC, whether or not they say so. */
const at = (text: string | undefined) => dateOf(text) ?? timeOf(text)

/** A follower. Null if TikTok left the name of a closed account empty, or wrote `N/A`. */
export function fanOf(entry: Entry | undefined): FanRecord[] | null {
  if (!entry) return []
  const text = entry.get('username') ?? entry.get('uniqueid') ?? entry.get('user')
  const name = nameOf(text)
  if (name === undefined)
    return text === undefined || text === '' || text === 'N/A' ? (entry.size > 0 ? null : []) : []
  const fan: FanRecord = {
    uid: name,
    username: name,
    url: `https://www.tiktok.com/@${encodeURIComponent(name)}`,
  }
  const followedAt = at(entry.get('date'))
  if (followedAt !== undefined) fan.followedAt = followedAt
  return [fan]
}

/** Someone else's video that the owner reposted: only its address is known. */
export function repostOf(entry: Entry | undefined, account: Account): PostRecord[] {
  const url = entry?.get('link')?.trim()
  if (url === undefined || !/^https?:\/\/\S+$/i.test(url)) return []
  const createdAt = at(entry?.get('date'))
  const visibility: PostVisibility = account.isPrivate ? 'followers' : 'unknown'
  return [repostRecord(createdAt, { url, text: url, visibility })]
}

const isPicture = (link: string) => /\.(jpe?g|png|webp|heic)(\?|$)|photomode|tplv-photo/i.test(link)

/** The owner of the posts, and whether the account is private. */
export interface Account {
  owner?: string
  isPrivate: boolean
}

/**
 * A post. TikTok gives it no id, unless in its link, and neither text nor file: only a link, which expires after some days.
 * Posts of the same second are distinguished by their order.
 */
export function postOf(entry: Entry | undefined, { owner, isPrivate }: Account, turns: Turns): PostRecord[] {
  if (!entry) return []
  const links = (entry.get('link') ?? entry.get('videolink') ?? '')
    .split(/[\s,]+/)
    .filter((one) => /^https?:\/\//i.test(one))
  const createdAt = at(entry.get('date'))
  if (links.length === 0 && createdAt === undefined) return []
  const text = entry.get('title') ?? entry.get('description') ?? entry.get('caption') ?? ''
  const id = /\/(?:video|photo)\/(\d{10,25})/.exec(links[0] ?? '')?.[1]
  const key = keyOf(createdAt, createdAt === undefined ? links[0] : undefined)
  const turn = turns.of(key)
  const media = links
    .slice(0, 100)
    .map((uri): PostMediaRecord => ({ kind: isPicture(uri) ? 'photo' : 'video', uri }))
  const post: PostRecord = {
    uid: id ?? (turn === 1 ? key : `${key}-${turn}`),
    text: text === 'N/A' || text === 'None' ? '' : text,
    kind: media[0]?.kind === 'photo' ? 'photo' : 'video',
    visibility: tiktokVisibility(entry.get('whocanview'), isPrivate),
    media,
  }
  if (createdAt !== undefined) post.createdAt = createdAt
  if (id !== undefined) post.url = `https://www.tiktok.com/@${owner ?? ''}/video/${id}`
  const likes = countOf(entry.get('likes') ?? entry.get('like'))
  if (likes !== undefined) post.likes = likes
  return [post]
}
