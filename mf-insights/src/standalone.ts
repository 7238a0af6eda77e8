import { aList, type Answer, type Answers, aPage } from '@fankeep/shared/testing'

const dayMs = 86_400_000
const newest = Date.UTC(2026, 10, 20)
const dayBack = (days: number) => new Date(newest - days * dayMs).toISOString().slice(0, 10)

/** A page with a year of days, a list each week, and all figures. */
export const insights: Answer<'insights.page'> = {
  made_at: '2026-11-21T04:00:00.000Z',
  model: 'none',
  mailed: false,
  lists: { count: 14, first: dayBack(91), newest: dayBack(0) },
  days: Array.from({ length: 365 }, (_, n) => ({
    day: dayBack(364 - n),
    total: n < 273 ? null : 11_000 + (n - 273) * 14,
    joined: 18 + ((n * 37) % 23),
    left: n % 7 === 0 ? 40 + (n % 11) : 0,
    posts: n % 3 === 0 ? 1 : 0,
  })),
  fans: 12_274,
  period: {
    from: dayBack(6),
    to: dayBack(0),
    before: 12_176,
    total: 12_274,
    joined: 146,
    left: 48,
    posts: 3,
    busiest: { day: dayBack(2), joined: 39, posts: 1 },
    earlier: { joined: 128, left: 52 },
  },
  loyal: { since: dayBack(90), fans: 9841 },
  returning: 32,
  hijack: null,
  posting: { days: 90, with: 34.2, without: 24.8 },
  brought: {
    usual: 28,
    days: [
      {
        day: dayBack(9),
        joined: 96,
        post: { day: dayBack(9), kind: 'video', text: '開店前的一小時，全部拍給你看' },
      },
      { day: dayBack(31), joined: 71, post: { day: dayBack(32), kind: 'photo', text: '' } },
    ],
    kinds: [
      { kind: 'video', days: 12, joined: 41.5 },
      { kind: 'photo', days: 22, joined: 31.2 },
    ],
  },
  hours: [9, 12, 18, 21].map((hour, n) => ({ hour, posts: 4 + n * 3, reactions: [80, 140, 320, 210][n]! })),
  best: { hour: 18, posts: 10, reactions: 320, usual: 180 },
  forecast: { from: dayBack(0), day: dayBack(-30), fans: 12_694, low: 12_560, high: 12_828, lists: 13 },
  sentences: [
    {
      key: 'grew',
      rows: 'days',
      text: '11月14日到 11月20日，146 人加入，48 人離開。名單多了 98 人，來到 12,274 人。',
      figures: [{ name: 'net', value: '98' }],
    },
    {
      key: 'busiestPosts',
      rows: 'posts',
      text: '11月18日最多人加入：39 人。那天發布了 1 則內容。',
      figures: [{ name: 'joined', value: '39 人' }],
    },
    {
      key: 'loyal',
      rows: 'fans',
      text: '12,274 人之中，有 9,841 人從 8月22日起每份名單都在。',
      figures: [{ name: 'loyal', value: '9,841' }],
    },
    {
      key: 'forecast',
      rows: 'forecast',
      text: '照這樣下去，12月20日大約有 12,694 人，五次裡有四次會在 12,560 到 12,828 人之間。',
      figures: [{ name: 'fans', value: '12,694 人' }],
    },
  ],
}

/** The only other page shares some of its fans. */
export const overlap: Answer<'insights.overlap'> = {
  list: [{ page: 'page2', state: 'counted', sure: 412, likely: 96, possible: 31 }],
}

export const pages = [
  aPage({ fans: 12_274 }),
  aPage({ id: 'page2', platform: 'facebook', name: '小島日常', handle: 'slowisland', fans: 3180 }),
]

/** The server's answers while the remote runs alone; the tests use the same. */
export const answers: Answers = {
  'pages.list': aList(pages),
  'insights.page': insights,
  'insights.overlap': overlap,
}
