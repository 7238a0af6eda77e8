import {
  aList,
  aPage,
  type Answer,
  type Answers,
  aUser,
  fakeHost,
  renderScreen,
} from '@fankeep/shared/testing'
import type { ReactNode } from 'react'
import zhTw from '../../locales/zh-TW.json'
import { RestorePage } from './restore-page'

/** Shared by the tests of these screens: one member, a lost page and three possible targets. */

type Request = Answer<'restore.list'>['list'][number]
type Fitted = Answer<'restore.dryRun'>['list'][number]

export const lost = { id: '1', platform: 'facebook', name: '小島慢食', handle: 'slow.island' } as const
export const fresh = { id: '2', platform: 'xiaohongshu', name: '小島新家', handle: '5f00' } as const
export const other = { id: '3', platform: 'x', name: 'Slow Island', handle: 'slowisland' } as const
const none = { can: 'none', ready: false, state: 'none', account: '', since: null } as const
export const pages = aList([
  aPage({ ...lost, posts: 1286, state: 'hijacked' }),
  aPage({ ...fresh, posts: 0, bytes: 0, last_backup: null, access: none }),
  aPage({ ...other, posts: 0, bytes: 0, last_backup: null }),
])
export const permission = { can: true, why: null, wait_days: 0, wait_until: null, every_days: 30 }

export const aRequest = (over: Partial<Request> = {}): Request => ({
  id: '7',
  state: 0,
  page: lost,
  to: fresh,
  reason: 'hijacked',
  reason_text: '粉專被盜',
  note: '',
  changed_at: null,
  posts: 'all',
  from: null,
  until: null,
  of: null,
  done: 0,
  ...{ way: 'hand', skipped: 0, failed: 0, unknown: 0, phase: null, wait_until: null, halted: null },
  ...{ pace: null, due_at: null },
  created_at: '2026-11-20T04:00:00Z',
  saved_at: '2026-11-20T04:00:00Z',
  started_at: null,
  ended_at: null,
  ...over,
})

export const aFitted = (n: number, over: Partial<Fitted> = {}): Fitted => ({
  post: `p${n}`,
  kind: 'photo',
  ...{ visibility: 'public', audience: 'public', openly: 'no' },
  created_at: '2026-01-02T04:00:00Z',
  text: `第 ${n} 則`,
  state: 'as_is',
  taken: true,
  title: null,
  media: [],
  notes: [],
  parts: [{ text: `原發布於 2026/01/02\n\n第 ${n} 則`, media: [] }],
  ...over,
})

export const aDryRun = (over: Partial<Answer<'restore.dryRun'>> = {}): Answer<'restore.dryRun'> => ({
  ...aList([
    aFitted(1),
    aFitted(2, { state: 'adjusted', notes: [{ key: 'restore_text_cut', msg: '後面會截掉' }] }),
    aFitted(3, {
      state: 'skipped',
      taken: false,
      parts: [],
      audience: null,
      notes: [{ key: 'restore_skip_kind', msg: '限時動態不能還原' }],
    }),
  ]),
  ...{ request: aRequest({ state: 1 }), counts: { all: 3, as_is: 1, adjusted: 1, skipped: 1 } },
  ...{ taken: 2, unsaid: 0, publish: 2, bytes: 2_000_000, pace: { posts: 12, hours: 1 }, minutes: 10 },
  ...{ permission, open: true, authorise: false, why: null },
  ...over,
})

export const situation: Answer<'restore.page'> = {
  ...{ page: lost, posts: 1286, from: null, until: null, permission },
  targets: [
    { ...fresh, way: 'hand', open: true, authorise: false, why: null },
    { ...other, way: 'api', open: false, authorise: true, why: null },
  ],
}

const answers: Answers = {
  'pages.list': pages,
  'restore.page': situation,
  'restore.reasons': {
    list: [
      { key: 'hijacked', text: '粉專被盜' },
      { key: 'other', text: '其他' },
    ],
  },
  'restore.apply': ({ draft }) => ({ request: aRequest({ state: draft ? 0 : 1 }), permission }),
  'restore.dryRun': aDryRun(),
  'restore.choose': aRequest({ state: 1 }),
  'restore.show': { ...aList([]), request: aRequest({ state: 1 }) },
  'restore.list': aList([]),
}

/** @param around rendered next to the screen, such as a link that leads to it */
export const open = (path = '/contentRestore', more: Answers = {}, around?: ReactNode) =>
  renderScreen(
    <>
      {around}
      <RestorePage />
    </>,
    {
      host: fakeHost({ user: aUser(), path, answers: { ...answers, ...more } }),
      words: { 'mf-restore': zhTw },
    },
  )
