import { createHash } from 'node:crypto'
import type { Visibility } from '@fankeep/shared/contract'
import type { Clock } from '../infra/clock'
import { handleOf, idOf, type Person } from './people'

export type PlayedPlatform = 'facebook' | 'instagram' | 'threads' | 'tiktok' | 'x' | 'youtube'

export interface PlayedPost {
  id: string
  /** Milliseconds since 1970. */
  at: number
  text: string
  kind: 'text' | 'photo' | 'video' | 'album' | 'link' | 'repost'
  /** Who can see it. */
  audience: Visibility
  /** Selects the picture or video it shows. */
  seed: number
  /** Set for posts published through the API: the title, the files, and the post it replies to. */
  title?: string
  files?: PlayedFile[]
  after?: string | undefined
}

/** An uploaded file, with the id the platform gave it. */
export interface PlayedFile {
  id: string
  kind: 'photo' | 'video'
  type: string
  bytes: Buffer
}

/**
 * One account at one platform. Fans are consecutive numbers; those from `from` (inclusive) to `to` (exclusive) follow.
 */
export interface PlayedAccount {
  platform: PlayedPlatform
  id: string
  handle: string
  name: string
  owner: string
  fans: { from: number; to: number }
  posts: number
  /** Posts that were deleted, and those published through the API, newest first. */
  gone: Set<string>
  published: PlayedPost[]
  vanished: boolean
  /** How often TikTok reports that an upload is in process; default: once. */
  works?: number
  /** Posts with a limited audience, by id. */
  closed: Map<string, Visibility>
  /** Only followers can see anything: a setting of the whole account at X and TikTok. */
  protected: boolean
}

/** A message from an account to a person. */
interface PlayedMessage {
  id: string
  from: PlayedAccount
  to: string
  text: string
  at: number
}

const hour = 3_600_000
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** What each generated account has. */
const sizes = { fans: 430, posts: 34 }

/** The platforms' data, kept as long as this process lives: generated on first use, always the same. */
export function createWorld(clock: Clock) {
  const accounts = new Map<string, PlayedAccount>()
  const messages: PlayedMessage[] = []
  // Post times are based on whole days, so that a later request sees the same posts.
  const newest = Math.floor(clock.now().getTime() / (24 * hour)) * 24 * hour - 5 * hour

  const account = (platform: PlayedPlatform, person: Person): PlayedAccount => {
    const handle = handleOf(person).toLowerCase()
    const key = `${platform}:${handle}`
    const known = accounts.get(key)
    if (known) return known
    const made = newAccount(platform, person, handle)
    accounts.set(key, made)
    return made
  }
  return {
    /** Oldest first. */
    messages,
    account,
    /** For tests and the control page: an account that was already authorised. */
    known: (platform: PlayedPlatform, handle: string) => accounts.get(`${platform}:${handle}`),
    all: () => [...accounts.values()],
    fanIds: ({ fans }: PlayedAccount, start: number, count: number) =>
      Array.from(
        { length: Math.max(0, Math.min(count, fans.to - fans.from - start)) },
        (_, n) => fans.to - 1 - start - n,
      ),
    /** Publishes a post, which is visible immediately. */
    publish: (
      on: PlayedAccount,
      given: Pick<PlayedPost, 'text' | 'title' | 'after' | 'audience'> & { files: PlayedFile[]; id?: string },
    ) => {
      const { files, text, title, after, audience } = given
      const n = on.published.length
      const post: PlayedPost = {
        id: given.id ?? postId(on.platform, on.id, 1_000_000 + n),
        at: clock.now().getTime(),
        kind: files.length > 1 ? 'album' : (files[0]?.kind ?? 'text'),
        seed: 0,
        ...{ text, files, after, audience, ...(title !== undefined && { title }) },
      }
      on.published.unshift(post)
      return post
    },
    postsOf: (from: PlayedAccount): PlayedPost[] =>
      [
        ...from.published,
        ...Array.from({ length: from.posts }, (_, n) =>
          postAt(from, from.posts - 1 - n, newest - n * 31 * hour),
        ),
      ]
        .filter(({ id }) => !from.gone.has(id))
        .map((post) => ({ ...post, audience: from.closed.get(post.id) ?? post.audience })),
  }
}

function newAccount(platform: PlayedPlatform, person: Person, handle: string): PlayedAccount {
  return {
    platform,
    id: platform === 'youtube' ? channelId(`${handle} channel`) : idOf(`${platform} page`, person),
    handle,
    name: person.name || handle,
    owner: idOf(`${platform} business`, person),
    fans: { from: 0, to: sizes.fans },
    posts: sizes.posts,
    gone: new Set(),
    published: [],
    vanished: false,
    closed: new Map(),
    protected: false,
  }
}

export type World = ReturnType<typeof createWorld>

export const channelId = (seed: string) => `UC${hashOf(seed).toString('base64url').slice(0, 22)}`

const words = [
  '今天的湯是番茄牛腩，慢慢燉三個小時 🍲',
  'Slow morning at the harbour ☕️ & nothing else <3',
  '週末市集見！帶上你的環保袋 🛍️👨‍👩‍👧‍👦',
  '新影片：從零開始做一條麵包 🥖 第 12 集',
  '谢谢大家一直以来的支持 ❤️‍🔥',
  'おはよう。海が見える席、今日は空いています 🌊',
  'https://island.example/menu 新菜單上線',
]
const names = [
  '陳柏宇',
  'Mina Chen',
  '好日子選物 🌿',
  '林書瑜',
  '阿德吃四方',
  'Kévin Hsü',
  '王诗涵',
  '👩🏽‍🍳 Chef Ana',
]

const kinds = ['photo', 'text', 'album', 'video', 'link', 'photo', 'repost'] as const

function postAt({ platform, id, handle }: PlayedAccount, n: number, at: number): PlayedPost {
  const kind = platform === 'tiktok' || platform === 'youtube' ? 'video' : (kinds[n % kinds.length] ?? 'text')
  return {
    id: postId(platform, id, n),
    at,
    text: `${words[n % words.length]} #${n + 1}`,
    kind,
    audience: 'public',
    seed: seedOf(handle, n),
  }
}

/** An id in each platform's format. */
function postId(platform: PlayedPlatform, account: string, n: number): string {
  if (platform === 'facebook') return `${account}_${7_000_000 + n}`
  if (platform === 'youtube') return hashOf(`${account} ${n}`).toString('base64url').slice(0, 11)
  return String(1_800_000_000_000_000_000n + BigInt(hashOf(account).readUInt32BE()) * 1_000_000n + BigInt(n))
}
const seedOf = (handle: string, n: number) => (hashOf(handle).readUInt16BE() + n) % 24

/** The n-th fan of all time. */
export const fanAt = (platform: PlayedPlatform, n: number) => ({
  id: platform === 'youtube' ? channelId(`fan ${n}`) : String(2_000_000_000_000 + n),
  name: `${names[n % names.length]}${n < names.length ? '' : ` ${n}`}`,
  username: `fan_${n}`,
})
