import {
  aList,
  aPage,
  type Answer,
  type Answers,
  aUser,
  fail,
  fakeHost,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { RestorePage } from './restore-page'

type Request = Answer<'restore.list'>['list'][number]

const lost = { id: '1', platform: 'facebook', name: '小島慢食', handle: 'slow.island' } as const
const fresh = { id: '2', platform: 'xiaohongshu', name: '小島新家', handle: '5f00' } as const
const pages = aList([
  aPage({ ...lost, posts: 1286, state: 'hijacked' }),
  aPage({ ...fresh, posts: 0, bytes: 0, last_backup: null }),
])
const permission = { can: true, why: null, wait_days: 0, wait_until: null, every_days: 30 }
const aRequest = (over: Partial<Request> = {}): Request => ({
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
  created_at: '2026-11-20T04:00:00Z',
  saved_at: '2026-11-20T04:00:00Z',
  started_at: null,
  ended_at: null,
  ...over,
})
type Fitted = Answer<'restore.dryRun'>['list'][number]
const aFitted = (n: number, over: Partial<Fitted> = {}): Fitted => ({
  post: `p${n}`,
  kind: 'photo',
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
const aDryRun = (over: Partial<Answer<'restore.dryRun'>> = {}): Answer<'restore.dryRun'> => ({
  ...aList([
    aFitted(1),
    aFitted(2, { state: 'adjusted', notes: [{ key: 'restore_text_cut', msg: '後面會截掉' }] }),
    aFitted(3, {
      state: 'skipped',
      taken: false,
      parts: [],
      notes: [{ key: 'restore_skip_kind', msg: '限時動態不能還原' }],
    }),
  ]),
  ...{ request: aRequest({ state: 1 }), counts: { all: 3, as_is: 1, adjusted: 1, skipped: 1 } },
  ...{ taken: 2, publish: 2, bytes: 2_000_000, pace: { posts: 12, hours: 1 }, minutes: 10 },
  ...{ permission, open: true, authorise: false, why: null },
  ...over,
})

const situation: Answer<'restore.page'> = {
  ...{ page: lost, posts: 1286, from: null, until: null, permission },
  targets: [{ ...fresh, way: 'hand', open: true, authorise: false, why: null }],
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
}
const open = (path = '/contentRestore', more: Answers = {}) =>
  renderScreen(<RestorePage />, {
    host: fakeHost({ user: aUser(), path, answers: { ...answers, ...more } }),
    words: { 'mf-restore': zhTw },
  })

afterEach(() => sessionStorage.clear())

describe('the form', () => {
  test('begins with the page in danger, and says what is missing before it goes on', async () => {
    const { user, host } = open()
    const form = await screen.findByRole('form', { name: '內容還原' })
    expect(within(form).getByText('疑似被盜')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '試算看看' }))
    expect(screen.getByText('請選擇要搬到哪個粉專')).toBeVisible()
    expect(host.callsOf('restore.apply')).toEqual([])
    await waitFor(() => expect(screen.getByRole('option', { name: '小島新家 · 小紅書' })).toBeInTheDocument())
    await user.selectOptions(screen.getByRole('combobox', { name: '要搬到的粉專' }), '2')
    await user.click(screen.getByRole('button', { name: '試算看看' }))
    expect(await screen.findByText('3 則裡，2 則可以還原')).toBeVisible()
    expect(host.callsOf('restore.apply')[0]!.input).toMatchObject({
      id: '1',
      to: '2',
      draft: false,
      posts: 'all',
    })
  })

  test('what was typed is there again after a reload, and a draft goes to the server', async () => {
    const first = open()
    await first.user.type(await screen.findByRole('textbox', { name: /備註/ }), '昨晚被盜')
    first.unmount()
    const { user, host } = open()
    expect(await screen.findByRole('textbox', { name: /備註/ })).toHaveValue('昨晚被盜')
    await user.click(screen.getByRole('button', { name: '存成草稿' }))
    await waitFor(() =>
      expect(host.callsOf('restore.apply')[0]?.input).toMatchObject({ note: '昨晚被盜', draft: true }),
    )
  })

  test('says the days still to wait', async () => {
    const why = { key: 'restore_too_soon', msg: '還要等 12 天' }
    open(undefined, {
      'restore.page': { ...situation, permission: { ...permission, can: false, why, wait_days: 12 } },
    })
    expect(await screen.findByText('還要等 12 天')).toBeVisible()
  })
})

describe('the dry run', () => {
  const at = '/contentRestore?request=7&step=dry'

  test('is a checklist that says how each post will stand and why not as it was', async () => {
    const { user, host } = open(at)
    expect(await screen.findByText('後面會截掉')).toBeVisible()
    expect(screen.getByText('限時動態不能還原')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: '還原「第 3 則」' })).toBeDisabled()
    await user.click(screen.getAllByRole('button', { name: '看內容' })[0]!)
    expect(screen.getByText(/原發布於 2026\/01\/02/)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: '還原「第 1 則」' }))
    await waitFor(() =>
      expect(host.callsOf('restore.choose')[0]?.input).toMatchObject({
        request: '7',
        post: ['p1'],
        take: false,
      }),
    )
    await user.click(screen.getByRole('tab', { name: /會調整/ }))
    await waitFor(() =>
      expect(host.callsOf('restore.dryRun').at(-1)!.input).toMatchObject({ fit: 'adjusted' }),
    )
  })

  test('begins, and shows the package to post by hand', async () => {
    const { user, host } = open(at, {
      'restore.start': () => {
        host.answer('restore.show', {
          ...aList([]),
          request: aRequest({ state: 2, of: 2 }),
        })
        return aRequest({ state: 2, of: 2 })
      },
    })
    await user.click(await screen.findByRole('button', { name: '開始還原 2 則' }))
    expect(await screen.findByRole('button', { name: '下載整包' })).toBeVisible()
  })

  test('cannot begin where publishing is not open, or too early, and says why', async () => {
    const why = { key: 'restore_way_closed', msg: '發布到 X 還沒有開放' }
    open(at, { 'restore.dryRun': aDryRun({ open: false, why }) })
    expect(await screen.findByText('發布到 X 還沒有開放')).toBeVisible()
    expect(screen.getByRole('button', { name: '開始還原 2 則' })).toBeDisabled()
  })

  test('that is refused says the server’s sentence; one that does not come can be asked for again', async () => {
    const refused = open(at, { 'restore.dryRun': refuse('restore_plan', '請升級方案') })
    expect(await screen.findByText('請升級方案')).toBeVisible()
    refused.unmount()
    const { user, host } = open(at, { 'restore.dryRun': fail(503) })
    await screen.findByText('試算沒有完成')
    host.answer('restore.dryRun', aDryRun())
    await user.click(screen.getByRole('button', { name: /再試一次/ }))
    expect(await screen.findByText('3 則裡，2 則可以還原')).toBeVisible()
  })
})

test('a package is ticked off post by post', async () => {
  const sayings = { notes: [], why: null, can_retry: false, url: null, at: null }
  const item = { n: 1, post: 'p1', title: '第一則', text: '字', media: [], ...sayings }
  const { user, host } = open('/contentRestore?request=7', {
    'restore.show': {
      ...aList([{ ...item, outcome: 'waiting' as const }]),
      request: aRequest({ state: 2, of: 1 }),
    },
    'restore.tick': aRequest({ state: 3, of: 1, done: 1 }),
  })
  await user.click(await screen.findByRole('checkbox', { name: '「第一則」已經貼好' }))
  await waitFor(() =>
    expect(host.callsOf('restore.tick')[0]?.input).toMatchObject({ request: '7', n: 1, done: true }),
  )
})

describe('the history', () => {
  test('lists requests by state, and takes a draft up again', async () => {
    const { user, host, path } = open('/contentRestore?view=history', { 'restore.list': aList([aRequest()]) })
    await user.click((await screen.findAllByRole('button', { name: '繼續' }))[0]!)
    expect(path()).toBe('/contentRestore?request=7')
    expect(host.callsOf('restore.list')[0]!.input.state).toBeUndefined()
  })

  test('empty, it says what will stand there', async () => {
    const { user, host } = open('/contentRestore?view=history', { 'restore.list': aList([]) })
    expect((await screen.findAllByText('還沒有還原紀錄'))[0]).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '已完成' }))
    await waitFor(() => expect(host.callsOf('restore.list').at(-1)!.input.state).toBe(3))
  })
})

test('an empty safe says what to put into it', async () => {
  open(undefined, { 'pages.list': aList([aPage({ posts: 0 })]) })
  expect(await screen.findByText('保險箱裡還沒有貼文')).toBeVisible()
  expect(screen.getByRole('link', { name: '到頻道總覽上傳' })).toHaveAttribute('href', '/channel')
})

test('a list that does not come can be asked for again', async () => {
  const { user, host } = open(undefined, { 'pages.list': fail(503) })
  expect(await screen.findByText('備份清單沒有載入成功')).toBeVisible()
  host.answer('pages.list', pages)
  await user.click(screen.getByRole('button', { name: /再試一次/ }))
  expect(await screen.findByRole('form', { name: '內容還原' })).toBeVisible()
})
