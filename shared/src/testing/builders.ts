import type { Fan } from '../contract/fans'
import type { Page } from '../contract/pages'
import type { Post } from '../contract/posts'
import type { Run } from '../contract/backup'
import type { UserInfo } from '../contract/user'
import { fixedNow } from './clock.mjs'

/** Test data that matches the contract and is the same in every run. Each builder takes the fields that the test is about, and fills in the rest. */

const dayMs = 86_400_000
const at = (daysAgo: number, hour = 3) =>
  new Date(new Date(fixedNow).setUTCHours(hour, 12, 0, 0) - daysAgo * dayMs).toISOString()

/** The day `days` days ago: `2026-11-21`. */
export const dayAgo = (days: number) => at(days).slice(0, 10)

export const aUser = (over: Partial<UserInfo> = {}): UserInfo => ({
  token: 'token-of-a-member',
  vip_type: 2,
  vip_until: '2027-03-18T00:00:00.000Z',
  email: 'he@hekitchen.example',
  password: 1,
  sex: 2,
  tel: '912345678',
  area_code: '+886',
  nickname: '阿禾的廚房',
  head_pic: '',
  second_login: 0,
  limits: {
    storage: { used: Math.round(86.4 * 1024 ** 3), of: 200 * 1024 ** 3 },
    pages: { used: 6, of: 10 },
    platforms: { used: 5, of: null },
    fans_shown: null,
  },
  notices: { active: true, storage: true },
  proven: { email: true, tel: true },
  erase_at: null,
  ...over,
})

/** A free member, who sees 60 fans of a list and has two pages. */
export const aFreeUser = (over: Partial<UserInfo> = {}): UserInfo =>
  aUser({
    vip_type: 1,
    limits: {
      storage: { used: 0, of: 500 * 1024 ** 2 },
      pages: { used: 0, of: 2 },
      platforms: { used: 0, of: 2 },
      fans_shown: 60,
    },
    ...over,
  })

export const aPage = (over: Partial<Page> = {}): Page => ({
  id: 'page1',
  platform: 'instagram',
  url: 'https://www.instagram.com/slow.island',
  handle: '@slow.island',
  name: '小島慢食',
  avatar: '',
  state: 'active',
  role: 'main',
  auto: 'daily',
  fans: 1_204_518,
  fans_week: 7459,
  trend: Array.from({ length: 30 }, (_, index) => 1_174_000 + index * 1052),
  posts: 3108,
  bytes: Math.round(31.2 * 1024 ** 3),
  last_backup: at(0),
  next_backup: at(-1),
  list_at: at(0),
  run: null,
  access: { can: 'oauth', ready: true, state: 'none', account: '', since: null },
  auto_allowed: 'daily',
  signs: [],
  created_at: at(400),
  ...over,
})

export const aRun = (over: Partial<Run> = {}): Run => ({
  id: 'run1',
  page: 'page1',
  state: 'running',
  phase: 'reading',
  source: 'archive',
  wait_until: null,
  done: 31_000,
  of: 58_204,
  fans_seen: 31_000,
  fans_new: 240,
  fans_gone: 0,
  posts_seen: 0,
  posts_new: 0,
  posts_changed: 0,
  bytes: 0,
  error: null,
  notes: [],
  files: ['instagram-slow.island-2026-11-21.zip'],
  created_at: at(0, 5),
  started_at: at(0, 5),
  ended_at: null,
  ...over,
})

const names = [
  '陳柏宇',
  'Mina Chen',
  '好日子選物',
  '林書瑜',
  '阿德吃四方',
  'Kevin Hsu',
  '王詩涵',
  '台南大胃妹',
]

/** The n-th fan of a list (from 1): names and days differ, every fifth has left. */
export const aFan = (n = 1, over: Partial<Fan> = {}): Fan => ({
  uid: `fan${n}`,
  name: `${names[(n - 1) % names.length]}${n > names.length ? ` ${n}` : ''}`,
  username: `fan.${n}`,
  avatar: null,
  url: `https://www.instagram.com/fan.${n}`,
  followed_at: at(n),
  first_seen: at(n - 1),
  last_seen: at(0),
  gone_at: n % 5 === 0 ? at(1) : null,
  email: null,
  ...over,
})

export const aPost = (n = 1, over: Partial<Post> = {}): Post => ({
  id: `post${n}`,
  text: `第 ${n} 則：今天的湯是番茄牛腩。`,
  kind: 'photo',
  created_at: at(n),
  url: `https://www.instagram.com/p/${n}`,
  media: [{ kind: 'photo', url: null, bytes: 240_000, missing: false }],
  visibility: 'public',
  likes: 12 * n,
  comments: n,
  shares: null,
  ...over,
})

/** One page of a list, as paged calls return it. */
export const aList = <Item>(
  list: Item[],
  over: { next?: string | null; total?: number; total_exact?: boolean } = {},
) => ({
  list,
  next: null,
  total: list.length,
  total_exact: true,
  ...over,
})

/** The whole list in as many answers as the caller's limit needs, as paged calls return it. */
export const inParts =
  <Item>(list: Item[]) =>
  ({ limit, cursor = '0' }: { limit: number; cursor?: string }) => {
    const end = Number(cursor) + limit
    return aList(list.slice(Number(cursor), end), {
      next: end < list.length ? String(end) : null,
      total: list.length,
    })
  }

/** A member's pages: as many as only a plan of the operator's own allows. */
export const manyPages = (count = 101) =>
  Array.from({ length: count }, (_, n) => aPage({ id: `p${n + 1}`, name: `Channel ${n + 1}`, fans: n }))

/** A fan history of `days` days up to today: with joins and leaves every day, and the last list yesterday. */
export function aHistory(days = 30) {
  const list = Array.from({ length: days }, (_, index) => ({
    day: dayAgo(days - 1 - index),
    total: 1_200_000 + index * 100,
    joined: 1200 + ((index * 137) % 700),
    left: 300 + ((index * 61) % 200),
  }))
  const sum = (key: 'joined' | 'left') => list.reduce((total, day) => total + day[key], 0)
  return { list, joined: sum('joined'), left: sum('left'), lists: [dayAgo(days), dayAgo(1)] }
}
