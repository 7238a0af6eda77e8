import {
  aList,
  aPage,
  aRun,
  aUser,
  fakeHost,
  type FakeHostOptions,
  renderScreen,
} from '@fankeep/shared/testing'
import type { RouteDeclaration } from '@fankeep/shared/host'
import { act, screen, waitFor, within } from '@testing-library/react'
import words from '../locales/zh-TW.json'
import { routes as own } from '../remote.json'
import { Layout } from './layout'
import { memberPagesOf } from './member-pages/member-pages'

/** A screen that another remote declares. */
const declared = (path: `/${string}`, title: string, navigation: RouteDeclaration['navigation']) => ({
  ...{ path, name: path.slice(1), title: { 'zh-tw': title, 'zh-cn': title, en: title }, navigation },
  ...{ access: 'member' as const, parent: 'userCenter' as const },
})
const others = [
  declared('/transactionHistory', '交易紀錄', { group: 'billing', order: 20, icon: 'receipt' }),
  declared('/capacityBonus', '方案與加購', { group: 'billing', order: 10, icon: 'layers' }),
  declared('/payment', '結帳', { under: 'capacityBonus' }),
  declared('/contentRestore', '內容還原', { group: 'keep', order: 40, icon: 'history' }),
]
const screens = [...(own as RouteDeclaration[]), ...others]

const show = (options: FakeHostOptions = {}) =>
  renderScreen(<Layout />, {
    host: fakeHost({
      user: aUser(),
      path: '/channel',
      screens,
      answers: { 'pages.list': aList([aPage({ run: aRun() }), aPage({ id: 'b', state: 'hijacked' })]) },
      ...options,
    }),
    words: { 'mf-member': words },
  })

test('the navigation links to every screen of the member center', async () => {
  show()
  const links = within(screen.getByRole('navigation', { name: '會員中心' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/channel',
    '/fansList',
    '/callback',
    '/contentRestore',
    '/consulting',
    '/capacityBonus',
    '/transactionHistory',
    '/management',
    '/manageLogin',
    '/usingTeaching',
  ])
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  expect(await screen.findByLabelText('1 個頻道需要你處理')).toBeInTheDocument()
})

test('the link to the plans stays marked during the checkout', () => {
  show({ path: '/payment' })
  expect(screen.getByRole('link', { name: '方案與加購' })).toHaveAttribute('aria-current', 'page')
})

test('the top line shows the plan, the used storage and the used pages', () => {
  show()
  expect(screen.getByText('高級方案')).toBeVisible()
  expect(screen.getByText('86.4')).toBeVisible()
  expect(screen.getByText(/\/ 200 GB/)).toBeVisible()
  expect(screen.getByText(/\/ 10$/)).toHaveTextContent('6 / 10')
})

test('on a phone the navigation opens as a drawer and closes after a link is followed', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: '打開選單' }))
  const drawer = await screen.findByRole('dialog', { name: '會員中心' })
  expect(within(drawer).getAllByRole('link')).toHaveLength(10)
  await user.click(within(drawer).getByRole('link', { name: '使用教學' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('reports a run that ends while the member is on another screen, with an action that opens its fans', async () => {
  const { host } = show()
  await screen.findByLabelText('1 個頻道需要你處理')
  act(() =>
    host.emitRun(
      aRun({
        state: 'done',
        phase: 'done',
        fans_new: 12,
        posts_new: 3,
        ended_at: '2026-11-21T06:00:00.000Z',
      }),
    ),
  )
  await waitFor(() => expect(host.notices).toHaveLength(1))
  expect(host.notices[0]).toMatchObject({
    kind: 'success',
    title: '小島慢食：匯入完成',
    text: '新增粉絲 12 位、內容 3 則',
  })
  host.notices[0]?.action?.run()
  expect(host.went).toEqual(['/fansList?id=page1'])
})

test('without a session there is only the sheet without navigation, and no data of the member is kept', async () => {
  const { host } = show()
  await screen.findByLabelText('1 個頻道需要你處理')
  await act(() => host.session.logout())
  expect(screen.getByRole('main')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: '會員中心' })).toBeNull()
  expect(screen.queryByRole('button', { name: '打開選單' })).toBeNull()
  expect(memberPagesOf(host).store.get().pages).toBeUndefined()
})

test('a screen of a new remote is listed in the place it declares, even if its icon is unknown', () => {
  const gifts = declared('/giftCards', '禮物卡', { group: 'billing', order: 15, icon: 'gift' })
  show({ screens: [...screens, gifts] })
  const links = within(screen.getByRole('navigation', { name: '會員中心' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href')).slice(5, 8)).toEqual([
    '/capacityBonus',
    '/giftCards',
    '/transactionHistory',
  ])
  const link = screen.getByRole('link', { name: '禮物卡' })
  expect(link.querySelector('svg')).toBeVisible()
})

test('a remote that is not live has no entry, and an empty group has no heading', () => {
  show({ screens: own as RouteDeclaration[] })
  expect(screen.queryByRole('link', { name: '內容還原' })).toBeNull()
  expect(screen.queryByRole('heading', { name: '方案與帳務' })).toBeNull()
})

test.each([
  ['2026-11-21T09:00:00.000Z', /還有.*3.*小時/],
  ['2026-11-21T05:00:00.000Z', /即將開始/],
])('the next automatic backup at %s is shown with the time left, or as due', async (next_backup, left) => {
  show({ answers: { 'pages.list': aList([aPage({ next_backup })]) } })
  expect(await screen.findByText(left)).toBeInTheDocument()
})
