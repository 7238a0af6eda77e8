import {
  aFan,
  aFreeUser,
  aHistory,
  aList,
  aPage,
  aUser,
  type Answers,
  fail,
  fakeHost,
  type FakeHostOptions,
  pending,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { HostProvider } from '@fankeep/shared/host'
import words from '../../locales/zh-TW.json'
import { useDraft } from '../callback/draft'
import { keepSaved } from '../download/testing'
import { FansListPage } from './fans-page'

const fans = (from: number) => Array.from({ length: 5 }, (_, index) => aFan(from + index))
let saved: ReturnType<typeof keepSaved>
beforeEach(() => {
  saved = keepSaved()
})

const show = (answers: Answers = {}, options: FakeHostOptions = {}) =>
  renderScreen(<FansListPage />, {
    host: fakeHost({
      user: aUser(),
      path: '/fansList',
      ...options,
      answers: {
        'pages.list': aList([aPage({ name: '小島/慢食' })]),
        'fans.list': ({ offset, cursor }) => ({
          ...aList(fans(cursor ? 21 : (offset ?? 0) + 1), { next: 'after20', total: 1_204_518 }),
          capped: false,
        }),
        'fans.history': aHistory(),
        'fans.tags': { list: [] },
        'fans.groups': { list: [] },
        'fans.download': () => new Blob(['uid,name\r\n'], { type: 'text/csv' }),
        ...answers,
      },
    }),
    words: { 'mf-member': words },
  })
type Shown = ReturnType<typeof show>

/** Finds by label and text: roles in a table this long take a second each. */
const pick = async (user: Shown['user'], name: string) =>
  user.click(await screen.findByLabelText(new RegExp(`^選取 ?${name}$`)))
const press = async (user: Shown['user'], name: string) => user.click(await screen.findByText(name))
const narrow = async (user: Shown['user'], from: string, to: string) => {
  await press(user, from)
  await user.click(screen.getByRole('menuitemradio', { name: to }))
}
const save = async (user: Shown['user'], format: RegExp) => {
  await press(user, '下載')
  await user.click(screen.getByRole('menuitem', { name: format }))
}

test('selects fans across pages and downloads them in a file named after the page and the day', async () => {
  const { user, host, path } = show()
  await pick(user, '陳柏宇')
  await pick(user, 'Mina Chen')
  expect(screen.getByText('已選 2 位')).toBeVisible()
  await user.click(screen.getByLabelText('下一頁'))
  await pick(user, '阿德吃四方 21')
  expect(screen.getByText('已選 3 位')).toBeVisible()
  expect(screen.getByText('，本頁 1 位、其他頁 2 位')).toBeVisible()
  expect(path()).toBe('/fansList?page=2')
  await save(user, /^XLSX/)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(host.callsOf('fans.download').map(({ input }) => input)).toEqual([
    { id: 'page1', format: 'xlsx', uid: ['fan1', 'fan2', 'fan21'], all: false },
  ])
  expect(saved[0]!.name).toBe('粉絲名單-小島-慢食-2026-11-21.xlsx')
  expect(await saved[0]!.file.text()).toBe('uid,name\r\n')
  expect(host.notices).toMatchObject([{ kind: 'success', title: '下載完成' }])
})

test('selects all fans; deselecting one keeps the rest of this page, and clearing keeps none', async () => {
  const { user, host } = show()
  await press(user, '選全部 1,204,518 位')
  expect(screen.getByText('已選全部 1,204,518 位')).toBeVisible()
  await save(user, /^CSV/)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(host.callsOf('fans.download')[0]?.input).toEqual({ id: 'page1', format: 'csv', uid: [], all: true })
  await pick(user, '陳柏宇')
  expect(screen.getByText('已選 4 位')).toBeVisible()
  await press(user, '清除')
  expect(screen.getByText('勾選粉絲就能下載')).toBeVisible()
})

test('the header checkbox selects this page and deselects it without the fans on other pages', async () => {
  const { user } = show({}, { path: '/fansList?page=2' })
  await pick(user, '阿德吃四方 21')
  await user.click(screen.getByLabelText('上一頁'))
  await screen.findByLabelText('選取陳柏宇')
  await user.click(screen.getByLabelText('選取本頁'))
  expect(screen.getByText('已選 6 位')).toBeVisible()
  await user.click(screen.getByLabelText('選取本頁'))
  expect(screen.getByText('已選 1 位')).toBeVisible()
})

test('a download with no fan selected shows a warning and makes no call', async () => {
  const { user, host } = show()
  await press(user, '下載')
  expect(host.notices).toMatchObject([{ kind: 'warning', title: '請至少選擇一位粉絲' }])
  expect(host.callsOf('fans.download')).toEqual([])
})

test('“all” under a search and filters means the fans that match, in the list and in the file', async () => {
  const { user, host } = show({}, { path: '/fansList?q=%E9%99%B3&gone=1&since=30' })
  await press(user, '選全部 1,204,518 位')
  await save(user, /^CSV/)
  await waitFor(() => expect(saved).toHaveLength(1))
  const { q, gone, since } = host.callsOf('fans.list')[0]!.input
  expect({ q, gone }).toEqual({ q: '陳', gone: true })
  expect(host.callsOf('fans.download')[0]?.input).toEqual({
    ...{ id: 'page1', format: 'csv', uid: [], all: true },
    ...{ q, gone, since },
  })
  // A CallBack cannot name all of these fans individually.
  expect(screen.queryByText('CallBack 這些粉絲')).toBeNull()
})

test('“all” does not carry over to another filter, but fans selected by name do', async () => {
  const { user } = show({}, { path: '/fansList?gone=1' })
  await press(user, '選全部 1,204,518 位')
  expect(screen.getByText('已選全部 1,204,518 位')).toBeVisible()
  await narrow(user, '狀態：已離開', '全部')
  expect(await screen.findByText('勾選粉絲就能下載')).toBeVisible()
  await pick(user, '陳柏宇')
  await narrow(user, '狀態：全部', '已離開')
  expect(await screen.findByText('已選 1 位')).toBeVisible()
})

test('hands the selected fans to CallBack with their page, and keeps them after a reload', async () => {
  const { user, host } = show()
  await pick(user, '陳柏宇')
  await user.click(screen.getByLabelText('下一頁'))
  await pick(user, '阿德吃四方 21')
  await press(user, 'CallBack 這些粉絲')
  expect(host.went).toEqual(['/callback?id=page1'])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <HostProvider services={host}>{children}</HostProvider>
  )
  const { result, unmount } = renderHook(() => useDraft('page1', 'page1', ['page1', 'page2']), { wrapper })
  const chosen = { page: 'page1', audience: 'chosen', uids: ['fan1', 'fan21'] }
  expect(result.current.draft).toMatchObject(chosen)
  unmount()
  const again = renderHook(() => useDraft(null, 'page2', ['page1', 'page2']), { wrapper })
  expect(again.result.current.draft).toMatchObject(chosen)
  act(() => again.result.current.change({ page: 'page2' }))
  expect(again.result.current.draft).toMatchObject({ page: 'page2', audience: 'all', uids: [] })
})

test('shows the progress of a download, which can be stopped without a message', async () => {
  let onReceived: ((bytes: number) => void) | undefined
  const { user, host } = show({
    'fans.download': (_, options) => {
      onReceived = options?.onReceived
      return pending()
    },
  })
  await pick(user, '陳柏宇')
  await save(user, /^JSON/)
  await waitFor(() => expect(onReceived).toBeDefined())
  expect(screen.queryByText('下載')).toBeNull()
  act(() => onReceived!(3 * 1024 ** 2))
  expect(screen.getByText('3 MB')).toBeVisible()
  await press(user, '停止')
  expect(await screen.findByText('下載')).toBeVisible()
  expect(host.told).toEqual([])
  expect(host.notices).toEqual([])
  expect(saved).toEqual([])
})

test('reports a broken download with the shell’s message and a refusal with the server’s', async () => {
  const { user, host } = show({ 'fans.download': fail() })
  await pick(user, '陳柏宇')
  await save(user, /^CSV/)
  await waitFor(() => expect(host.told).toEqual(['downloadFailed']))
  host.answer('fans.download', refuse('too_many_requests', '太頻繁了，請一分鐘後再試'))
  await save(user, /^CSV/)
  await waitFor(() =>
    expect(host.notices).toMatchObject([{ kind: 'warning', title: '太頻繁了，請一分鐘後再試' }]),
  )
  expect(saved).toEqual([])
})

test('a free member selects the 60 visible fans and sees that the file holds no more', async () => {
  const plans = { list: [], payment: { premium: { currency: 'TWD' }, free: { money: '0' } } }
  const { user } = show(
    {
      'fans.list': { ...aList(fans(1), { next: 'x', total: 1_204_518 }), capped: true },
      'site.plans': plans,
    },
    { user: aFreeUser() },
  )
  await press(user, '選全部 60 位')
  await press(user, '下載')
  expect(screen.getByText(/目前的方案看得到 60 位，檔案裡也是這 60 位/)).toBeVisible()
})
