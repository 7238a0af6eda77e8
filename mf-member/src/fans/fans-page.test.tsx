import type { Fan } from '@fankeep/shared/contract'
import { useNavigate } from '@fankeep/shared/router'
import {
  aFan,
  aFreeUser,
  aHistory,
  aList,
  aPage,
  aPost,
  aRun,
  aUser,
  type Answers,
  fail,
  fakeHost,
  type FakeHostOptions,
  pending,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import words from '../../locales/zh-TW.json'
import { keepSaved } from '../download/testing'
import { memberPagesOf } from '../member-pages/member-pages'
import { FansListPage } from './fans-page'

const fans = (from: number, count = 20) => Array.from({ length: count }, (_, index) => aFan(from + index))
const plan = {
  title: '高級',
  type: 2,
  day: 0,
  storage: 50,
  sto_type: 2,
  back_plate_num: 5,
  add_max_num: 10,
  add_price: 100,
  price: 850,
  month_price: 2474,
  old_month_price: 2550,
  year_price: 9180,
  old_year_price: 10200,
} as const

/** Imitates the browser's back button; rendered next to the screen. */
function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

const show = (answers: Answers = {}, options: FakeHostOptions = {}, around?: ReactNode) =>
  renderScreen(
    <>
      {around}
      <FansListPage />
    </>,
    {
      host: fakeHost({
        user: aUser(),
        path: '/fansList',
        ...options,
        answers: {
          'pages.list': aList([aPage(), aPage({ id: 'small', name: '予安走走', fans: 12 })]),
          'fans.list': ({ offset = 0 }) => ({
            ...aList(fans(offset + 1), { next: `after${offset + 20}`, total: 1_204_518 }),
            capped: false,
          }),
          'fans.history': aHistory(),
          'fans.tags': { list: [] },
          'fans.groups': { list: [] },
          ...answers,
        },
      }),
      words: { 'mf-member': words },
    },
  )

/** A row contains its fan twice: for tables, and stacked for phones. */
const fan = async (name: string) => (await screen.findAllByText(name))[0]!
const rows = () =>
  within(screen.getByRole('table', { name: '粉絲名單' }))
    .getAllByRole('row')
    .slice(1)

test('a visitor without a session sees an introduction and a link to the login, without a call', () => {
  const { host } = show({}, { user: null })
  expect(screen.getByRole('heading', { name: '你的粉絲名單，放在這裡最安全' })).toBeVisible()
  expect(screen.getByRole('link', { name: '登入看名單' })).toHaveAttribute('href', '/login')
  expect(host.calls).toEqual([])
})

test('a member sees the fans of the largest page with their number and the date of the list', async () => {
  const { host } = show()
  expect(await fan('陳柏宇')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/1,204,518\s*位粉絲，名單截至/)
  expect(rows()).toHaveLength(20)
  expect(screen.getByText('第 1–20 位，共 1,204,518 位')).toBeVisible()
  expect(host.callsOf('fans.list')[0]?.input).toMatchObject({ id: 'page1', sort: 'newest', limit: 20 })
})

test('shows on which day a fan left', async () => {
  show()
  await fan('陳柏宇')
  expect(within(rows()[4]!).getAllByText('11/20 離開').length).toBeGreaterThan(0)
  expect(within(rows()[0]!).getAllByText('追蹤中').length).toBeGreaterThan(0)
})

test('shows a fan’s last earlier name, marked as likely if it was matched only by date', async () => {
  const [one, other, ...rest] = fans(1)
  const list: Fan[] = [
    {
      ...one!,
      earlier: [
        { uid: 'a', name: 'older.name', match: 'date' },
        { uid: 'b', name: 'old.name', match: 'date' },
      ],
    },
    { ...other!, earlier: [{ uid: 'c', name: 'mina', match: 'username' }] },
    ...rest,
  ]
  show({ 'fans.list': { ...aList(list), capped: false } })
  await fan('陳柏宇')
  expect(within(rows()[0]!).getAllByText('很可能先前是 old.name')[0]).toBeVisible()
  expect(within(rows()[0]!).queryByText(/older\.name/)).toBeNull()
  expect(within(rows()[1]!).getAllByText('先前是 mina')[0]).toBeVisible()
  expect(within(rows()[2]!).queryByText(/先前是/)).toBeNull()
})

test('shows the handle once, as the name, if the platform gives no names', async () => {
  const nameless = fans(1).map((each) => ({ ...each, name: null }))
  show({ 'fans.list': { ...aList(nameless), capped: false } })
  expect(await fan('@fan.1')).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: '帳號' })).toBeNull()
  expect(screen.queryByText('未提供名稱')).toBeNull()
})

test('searches from two characters on after a pause in typing, and keeps the search in the address', async () => {
  const { user, host, path } = show({}, { path: '/fansList?id=page1&page=3' })
  await user.type(await screen.findByRole('searchbox'), '慢食')
  await waitFor(() => expect(path()).toBe('/fansList?id=page1&q=%E6%85%A2%E9%A3%9F'))
  await waitFor(() => expect(host.callsOf('fans.list').at(-1)?.input).toMatchObject({ q: '慢食' }))
  expect(host.callsOf('fans.list').filter((call) => call.input.q)).toHaveLength(1)
  expect(host.callsOf('fans.list').at(-1)?.input).not.toHaveProperty('offset')
})

test('a search without a match offers to clear it', async () => {
  const { user, host, path } = show(
    { 'fans.list': { ...aList([]), capped: false } },
    { path: '/fansList?id=page1&q=zzz&gone=1' },
  )
  expect(await screen.findByRole('heading', { name: '沒有符合的粉絲' })).toBeVisible()
  host.answer('fans.list', { ...aList(fans(1)), capped: false })
  await user.click(screen.getByRole('button', { name: '清除條件' }))
  expect(await fan('陳柏宇')).toBeVisible()
  expect(path()).toBe('/fansList?id=page1')
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('requests the next page by its cursor', async () => {
  const { user, host, path } = show()
  await fan('陳柏宇')
  await user.click(screen.getByRole('button', { name: '下一頁' }))
  await waitFor(() => expect(host.callsOf('fans.list').at(-1)?.input).toMatchObject({ cursor: 'after20' }))
  expect(path()).toBe('/fansList?page=2')
})

test('a link to a page deep in the list requests it by its offset', async () => {
  const { host } = show({}, { path: '/fansList?id=page1&page=5000' })
  expect(await screen.findByText('第 99,981–100,000 位，共 1,204,518 位')).toBeVisible()
  expect(host.callsOf('fans.list').map((call) => call.input)).toEqual([
    expect.objectContaining({ offset: 99_980 }),
  ])
})

test('a link beyond the last page shows the last page', async () => {
  const answer: Answers['fans.list'] = ({ offset = 0 }) => ({
    ...aList(offset < 40 ? fans(offset + 1) : [], { total: 40 }),
    capped: false,
  })
  const { path } = show({ 'fans.list': answer }, { path: '/fansList?id=page1&page=9' })
  expect(await screen.findByText('第 21–40 位，共 40 位')).toBeVisible()
  expect(path()).toBe('/fansList?id=page1&page=2')
})

test('filters and order are requested from the first page on and kept in the address', async () => {
  const { user, host, path } = show({}, { path: '/fansList?id=page1&page=4' })
  await user.click(await screen.findByRole('button', { name: '狀態：全部' }))
  await user.click(screen.getByRole('menuitemradio', { name: '已離開' }))
  await user.click(await screen.findByRole('button', { name: '追蹤日', expanded: false }))
  await user.click(screen.getByRole('menuitemradio', { name: '近 30 天' }))
  await user.click(screen.getByRole('button', { name: '粉絲' }))
  await waitFor(() =>
    expect(host.callsOf('fans.list').at(-1)?.input).toMatchObject({
      gone: true,
      since: '2026-10-22',
      sort: 'name',
    }),
  )
  expect(path()).toBe('/fansList?id=page1&gone=1&since=30&sort=name')
})

test('a free member sees 60 fans and that the rest is backed up', async () => {
  const answers: Answers = {
    'fans.list': { ...aList(fans(1), { next: 'x', total: 1_204_518 }), capped: true },
    'site.plans': { list: [plan], payment: { premium: { currency: 'TWD' }, free: { money: '0' } } },
  }
  show(answers, { user: aFreeUser() })
  expect(await screen.findByText('其餘 1,204,458 位也備份好了')).toBeVisible()
  expect(await screen.findByText('NT$850')).toBeVisible()
  expect(screen.getByRole('link', { name: '看完整名單' })).toHaveAttribute('href', '/capacityBonus')
  expect(screen.getByRole('button', { name: '第 3 頁' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '第 4 頁' })).toBeNull()
})

test('shows the server’s refusal of the list and loads it again on request', async () => {
  const { user, host } = show({ 'fans.list': refuse('too_many_requests', '太頻繁了，請一分鐘後再試') })
  expect(await screen.findByText('太頻繁了，請一分鐘後再試')).toBeVisible()
  host.answer('fans.list', { ...aList(fans(1)), capped: false })
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await fan('陳柏宇')).toBeVisible()
})

test('if the list fails to load, says that it is safe and when it was backed up', async () => {
  show({ 'fans.list': fail() })
  expect(await screen.findByText(/名單本身完好，最後一次備份是.+。請再試一次。/)).toBeVisible()
})

test('the menu switches to another page of the member', async () => {
  const { user, path } = show()
  await user.click(await screen.findByRole('button', { name: '小島慢食，換一個頻道' }))
  await user.click(screen.getByRole('menuitem', { name: /予安走走/ }))
  expect(path()).toBe('/fansList?id=small')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('12')
})

test('requests the history for the chosen number of days', async () => {
  const { user, host, path } = show()
  await user.click(await screen.findByRole('radio', { name: '90 天' }))
  await waitFor(() =>
    expect(host.callsOf('fans.history').at(-1)?.input).toMatchObject({
      from: '2026-08-24',
      to: '2026-11-21',
    }),
  )
  expect(path()).toBe('/fansList?range=90d')
})

test('hides the figures of the previous range while another range is loading', async () => {
  const { user, host } = show()
  const joined = new Intl.NumberFormat('zh-TW').format(aHistory().joined)
  expect(await screen.findByText(joined)).toBeVisible()
  host.answer('fans.history', pending())
  await user.click(screen.getByRole('radio', { name: '90 天' }))
  await waitFor(() => expect(screen.queryByText(joined)).toBeNull())
})

test('if the history fails to load, its totals are missing, not still loading', async () => {
  show({ 'fans.history': fail() })
  const flow = within(await screen.findByRole('region', { name: words.flow.label }))
  expect(await flow.findAllByText('沒有資料')).toHaveLength(3)
})

test('a page without a list asks for an archive instead of showing an empty chart', async () => {
  const { host } = show({ 'pages.list': aList([aPage({ fans: 0, list_at: null })]) })
  expect(await screen.findByRole('heading', { name: '還沒有粉絲名單' })).toBeVisible()
  expect(host.callsOf('fans.history')).toEqual([])
})

describe('the posts of a page', () => {
  const answers: Answers = {
    'posts.list': ({ cursor }) =>
      cursor ? aList([aPost(3)], { total: 3 }) : aList([aPost(1), aPost(2)], { next: 'more', total: 3 }),
  }

  test('show their audience if it was not everyone', async () => {
    const list = [aPost(1, { visibility: 'private' }), aPost(2), aPost(3, { visibility: 'unknown' })]
    const { user } = show({ 'posts.list': aList(list) })
    await user.click(await screen.findByRole('tab', { name: /貼文/ }))
    expect(await screen.findByText('只有自己')).toBeVisible()
    expect(screen.queryByText('備份沒有記錄誰看得到')).toBeNull()
    await user.click(screen.getByRole('button', { name: /第 3 則/ }))
    expect(await screen.findByText('備份沒有記錄誰看得到')).toBeVisible()
  })

  test('are shown in a tab next to the fans, and more load by the cursor', async () => {
    const { user, host, path } = show(answers)
    await user.click(await screen.findByRole('tab', { name: /貼文/ }))
    expect(path()).toBe('/fansList?id=page1&view=posts')
    expect(await screen.findByText('第 1 則：今天的湯是番茄牛腩。')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '再看 24 則' }))
    expect(await screen.findByText('第 3 則：今天的湯是番茄牛腩。')).toBeVisible()
    expect(screen.getByText('第 1 則：今天的湯是番茄牛腩。')).toBeVisible()
    expect(host.callsOf('posts.list').at(-1)?.input).toMatchObject({ cursor: 'more' })
    expect(screen.queryByRole('button', { name: '再看 24 則' })).toBeNull()
  })

  test('stay on screen if more fail to load, and more load again on request', async () => {
    const { user, host } = show(answers, { path: '/fansList?id=page1&view=posts' })
    await screen.findByText('第 1 則：今天的湯是番茄牛腩。')
    host.answer('posts.list', refuse('too_many_requests'))
    await user.click(screen.getByRole('button', { name: '再看 24 則' }))
    const again = await screen.findByRole('button', { name: '再試一次' })
    host.answer('posts.list', aList([aPost(3)], { total: 3 }))
    await user.click(again)
    expect(await screen.findByText('第 3 則：今天的湯是番茄牛腩。')).toBeVisible()
    expect(screen.getByText('第 1 則：今天的湯是番茄牛腩。')).toBeVisible()
  })

  test('say that a file is still being backed up, and update after the run has ended', async () => {
    const media = { kind: 'photo', url: null, bytes: null, missing: false } as const
    const { host } = show(
      { ...answers, 'posts.list': aList([{ ...aPost(1), media: [media] }]) },
      { path: '/fansList?id=page1&view=posts' },
    )
    expect(await screen.findByText('這個檔案還在備份中')).toBeVisible()
    host.answer('posts.list', aList([{ ...aPost(1), media: [{ ...media, missing: true }] }]))
    act(() =>
      memberPagesOf(host).takeRun(
        aRun({ state: 'done', phase: 'done', ended_at: '2026-11-21T06:00:00.000Z' }),
      ),
    )
    expect(await screen.findByText('封存檔裡沒有這個檔案')).toBeVisible()
  })

  test('are selected one by one or all, and download as one ZIP', async () => {
    const saved = keepSaved()
    const { user, host } = show(
      { ...answers, 'posts.download': () => new Blob(['PK']) },
      { path: '/fansList?id=page1&view=posts' },
    )
    await user.click(await screen.findByText('下載 ZIP'))
    expect(host.notices).toMatchObject([{ kind: 'warning', title: '請至少選擇一則內容' }])
    await user.click(screen.getByLabelText('選取第 2 則：今天的湯是番茄牛腩。'))
    expect(screen.getByText('已選 1 則')).toBeVisible()
    await user.click(screen.getByText('下載 ZIP'))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['備份內容-小島慢食-2026-11-21.zip']))
    await user.click(await screen.findByText('選全部 3 則'))
    await user.click(screen.getByText('下載 ZIP'))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(host.callsOf('posts.download').map(({ input }) => input)).toEqual([
      { id: 'page1', post: ['post2'], all: false },
      { id: 'page1', post: [], all: true },
    ])
  })

  test('are searched by text and kind, and open in full', async () => {
    const { user, host } = show(answers, { path: '/fansList?id=page1&view=posts' })
    await user.type(await screen.findByRole('searchbox'), '番茄')
    await waitFor(() => expect(host.callsOf('posts.list').at(-1)?.input).toMatchObject({ q: '番茄' }))
    await user.click(screen.getByRole('button', { name: '所有類型' }))
    await user.click(screen.getByRole('menuitemradio', { name: '相片' }))
    await waitFor(() =>
      expect(host.callsOf('posts.list').at(-1)?.input).toMatchObject({ q: '番茄', kind: 'photo' }),
    )
    await user.click(await screen.findByRole('button', { name: /打開：第 1 則/ }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('第 1 則：今天的湯是番茄牛腩。')).toBeVisible()
  })
})

test('two quick presses of “next” request the third page, not the second one twice', async () => {
  const { user, host } = show({
    'fans.list': ({ cursor, offset = 0 }) =>
      cursor === 'after20'
        ? new Promise(() => {})
        : {
            ...aList(fans(cursor ? Number(cursor.slice(5)) + 1 : offset + 1), {
              next: `after${(cursor ? Number(cursor.slice(5)) : offset) + 20}`,
              total: 400,
            }),
            capped: false,
          },
  })
  await fan('陳柏宇')
  await user.click(screen.getByRole('button', { name: '下一頁' }))
  await user.click(screen.getByRole('button', { name: '下一頁' }))
  await waitFor(() => expect(host.callsOf('fans.list').at(-1)?.input).toMatchObject({ offset: 40 }))
})

test('going back from a filter with few matches returns to the previous page of the list', async () => {
  const { user, host } = show(
    {
      'fans.list': ({ gone, offset = 0 }) => ({
        ...aList(gone ? fans(1, 3) : fans(offset + 1), { total: gone ? 3 : 400 }),
        capped: false,
      }),
    },
    { path: '/fansList?page=5' },
    <Back />,
  )
  await screen.findByText('第 81–100 位，共 400 位')
  await user.click(screen.getByRole('button', { name: '狀態：全部' }))
  await user.click(screen.getByRole('menuitemradio', { name: '已離開' }))
  await screen.findByText('第 1–3 位，共 3 位')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(host.callsOf('fans.list').at(-1)?.input).toMatchObject({ offset: 80 }))
  expect(await screen.findByText('第 81–100 位，共 400 位')).toBeVisible()
})
