import { fanTemplate } from '@fankeep/shared/contract/rules'
import { randomUUID } from 'node:crypto'
import { people } from '../src/platforms/fixtures/samples'
import { type Ask, ask, askForPage, askWithFile, type Visitor } from './asks'

/*
 * What members do, in one table. The calls of each press are taken from the screens (mf-member, mf-insights, mf-billing and the shell). How often
 * each is done and how long members look before it is an assumption, since there are no members yet to measure.
 */

export type Place = 'channel' | 'fans' | 'posts' | 'insights' | 'callback' | 'plans' | 'orders'

/** A press, and the requests it causes. */
export interface Press {
  name: string
  /** Where it is possible; default: anywhere. */
  on?: Place
  /** Where it leads; default: stays. */
  to?: Place
  /** Its frequency, relative to the others possible there. */
  weight: number
  /** Median seconds of looking before it. */
  think: number
  /** The rows run one after the other, the requests of a row in parallel: later rows need earlier answers. */
  calls: readonly (readonly Ask[])[]
}

const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const pick = <Item>({ random }: Visitor, items: readonly Item[]) => items[Math.floor(random() * items.length)]

const allPages = ask('pages.list', () => ({ limit: 100 }))
const history = (days: number) =>
  ask('fans.history', ({ page }) => ({ id: page.id, from: dayBack(days - 1), to: dayBack(0) }))

const perPage = 20
/** One page of the list: by the previous page's cursor, or else by its offset, as the screen does. */
const fansList = (part: (visitor: Visitor) => object) =>
  ask(
    'fans.list',
    (visitor) => ({ id: visitor.page.id, sort: 'newest', limit: perPage, ...part(visitor) }),
    ({ fans }, { list, next }) => {
      fans.next = next
      fans.uids = list.map(({ uid }) => uid)
    },
  )
const firstFans = fansList(({ fans }) => {
  fans.offset = 0
  return {}
})
const nextFans = fansList(({ fans, page }) => {
  fans.offset = fans.offset + perPage < page.fans ? fans.offset + perPage : 0
  return fans.next ? { cursor: fans.next } : { offset: fans.offset }
})
/** A first name, a surname, part of a user name: what remains when typing pauses once. */
const words = ['怡君', '小明', '雅婷', '志豪', '陳', '林', '張', 'chen', 'lin', 'sakura', 'emma']
const searched = fansList((visitor) => ({ q: pick(visitor, words)! }))

const tags = ask('fans.tags', ({ page }) => ({ id: page.id }))
const groups = ask('fans.groups', ({ page }) => ({ id: page.id }))
const postsList = (isNext: boolean) =>
  ask(
    'posts.list',
    ({ page, posts }) => ({
      id: page.id,
      limit: 24,
      ...(isNext && posts.next && { cursor: posts.next }),
    }),
    ({ posts }, { next }) => void (posts.next = next),
  )
const notices = ask(
  'notices.list',
  () => ({ limit: 20, unread: false }),
  (visitor, { list }) => void (visitor.notice = list[0]?.id ?? null),
)

/** The list of the page that is imported by hand: mostly the same fans as last time. */
const importedFans = 200
function csvOf(visitor: Visitor): { name: string; text: string } {
  const first = Math.floor(visitor.random() * 40)
  const rows = people(importedFans, first).map(
    ({ name, username }) => `${username},"${name}",${username},,${dayBack(30)},\r\n`,
  )
  return { name: 'fans.csv', text: fanTemplate + rows.join('') }
}

/** Opens the member center on a fresh browser page. */
export const open: Press = {
  name: 'open the member center',
  to: 'channel',
  weight: 0,
  think: 0,
  calls: [
    [askForPage('/channel')],
    [ask('site.state', () => ({})), ask('site.info', () => ({})), ask('user.info', () => ({}))],
    [allPages, notices, ask('backup.runs', () => ({}))],
    // The readiness section, and the insights part: the sentence about the largest page.
    [ask('readiness.list', () => ({})), allPages],
    [ask('insights.page', ({ member }) => ({ id: member.pages.main.id }))],
  ],
}

/** The list's answer contains the names with their tags, which are requested again. */
const afterLabels: Ask[] = [firstFans, tags, groups]

/** The assumed habits: a member checks that all is well, and looks at the list; they change something in one visit of four. */
export const presses: readonly Press[] = [
  {
    ...{ name: 'fans', to: 'fans', weight: 22, think: 8 },
    calls: [[history(30), firstFans, tags, groups]],
  },
  // Paging through the list is the most frequent action there.
  { name: 'next fans', on: 'fans', weight: 45, think: 5, calls: [[nextFans]] },
  // Searching for a name is more frequent than filtering.
  { name: 'search fans', on: 'fans', weight: 25, think: 6, calls: [[searched]] },
  { name: '90 days', on: 'fans', weight: 5, think: 6, calls: [[history(90)]] },
  { name: 'a year', on: 'fans', weight: 2, think: 6, calls: [[history(365)]] },
  { name: 'posts', to: 'posts', weight: 9, think: 8, calls: [[postsList(false)]] },
  { name: 'more posts', on: 'posts', weight: 50, think: 10, calls: [[postsList(true)]] },
  {
    name: 'the member center again',
    to: 'channel',
    weight: 7,
    think: 8,
    calls: [open.calls[3]!, open.calls[4]!],
  },
  {
    ...{ name: 'insights', to: 'insights', weight: 5, think: 10 },
    calls: [
      [allPages],
      [
        ask('insights.page', ({ page }) => ({ id: page.id })),
        ask('insights.overlap', ({ page }) => ({ id: page.id })),
      ],
    ],
  },
  {
    // Members rarely write a CallBack, and send one on one day in years. So most visits only request the preview.
    ...{ name: 'CallBack', to: 'callback', weight: 3, think: 10 },
    calls: [
      [
        ask('callback.preview', ({ page }) => ({
          id: page.id,
          via: ['message', 'email', 'line', 'telegram', 'push'],
          audience: 'all',
        })),
        ask('callback.canned', () => ({})),
        ask('callback.list', () => ({ limit: 10 })),
        ask('optIn.settings', ({ page }) => ({ id: page.id })),
        ask('fanPush.settings', ({ page }) => ({ id: page.id })),
        ask('line.settings', ({ page }) => ({ id: page.id })),
        ask('telegram.settings', ({ page }) => ({ id: page.id })),
        groups,
      ],
    ],
  },
  {
    ...{ name: 'plans', to: 'plans', weight: 3, think: 10 },
    calls: [[ask('site.plans', () => ({ type: 0 })), ask('orders.offer', () => ({}))]],
  },
  { name: 'orders', to: 'orders', weight: 1, think: 8, calls: [[ask('orders.list', () => ({ limit: 20 }))]] },
  {
    ...{ name: 'mark notices as read', weight: 3, think: 8 },
    calls: [[ask('notices.seen', ({ notice }) => (notice === null ? null : { notice }))]],
  },
  {
    ...{ name: 'tag fans', on: 'fans', weight: 4, think: 12 },
    calls: [
      [
        ask('fans.tag', (visitor) => {
          const uid = visitor.fans.uids.slice(0, 3)
          const [put, off] = visitor.random() < 0.5 ? [['VIP'], []] : [[], ['VIP']]
          return uid.length === 0 ? null : { id: visitor.page.id, uid, put, off }
        }),
      ],
      afterLabels,
    ],
  },
  {
    ...{ name: 'write a note', on: 'fans', weight: 3, think: 20 },
    calls: [
      [
        ask('fans.note', ({ page, fans: { uids }, random }) =>
          uids.length === 0
            ? null
            : { id: page.id, uid: uids[0]!, note: `bought ${Math.floor(random() * 90)}` },
        ),
      ],
      afterLabels,
    ],
  },
  {
    ...{ name: 'another nickname', weight: 0.4, think: 15 },
    calls: [
      [ask('user.saveNickname', ({ random }) => ({ nickname: `Load ${Math.floor(random() * 1000)}` }))],
    ],
  },
  {
    // About once a month, by members who visit a few times a week.
    ...{ name: 'import a list', weight: 0.6, think: 20 },
    calls: [
      [
        askWithFile(
          'backup.upload',
          ({ member }, size) => ({
            id: member.pages.imported.id,
            upload: randomUUID(),
            size,
            name: 'fans.csv',
          }),
          csvOf,
        ),
      ],
      // Requested again when the run has ended.
      [allPages, ask('user.info', () => ({})), ask('backup.runs', () => ({}))],
    ],
  },
]

/** After each press, one in this many members leaves. */
export const leaveAfter = 9
/** The maximum number of presses per visit. */
export const mostPresses = 40
/** Median seconds from the last press until the page is closed. */
export const lastLook = 8
