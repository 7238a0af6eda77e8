import {
  aList,
  aPage,
  aRun,
  aUser,
  fakeHost,
  type FakeHostOptions,
  renderScreen,
} from '@fankeep/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import words from '../locales/zh-TW.json'
import { Layout } from './layout'
import { memberPagesOf } from './member-pages/member-pages'

const show = (options: FakeHostOptions = {}) =>
  renderScreen(<Layout />, {
    host: fakeHost({
      user: aUser(),
      path: '/channel',
      answers: { 'pages.list': aList([aPage({ run: aRun() }), aPage({ id: 'b', state: 'hijacked' })]) },
      ...options,
    }),
    words: { 'mf-member': words },
  })

test('every screen of the member center is one press away', async () => {
  show()
  const links = within(screen.getByRole('navigation', { name: '會員中心' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/channel',
    '/fansList',
    '/callback',
    '/contentRestore',
    '/capacityBonus',
    '/transactionHistory',
    '/management',
    '/manageLogin',
    '/usingTeaching',
  ])
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  expect(await screen.findByLabelText('1 個頻道需要你處理')).toBeInTheDocument()
})

test('the way to the checkout stays marked while one pays', () => {
  show({ path: '/payment' })
  expect(screen.getByRole('link', { name: '方案與加購' })).toHaveAttribute('aria-current', 'page')
})

test('plan, storage and pages are read off the top line', () => {
  show()
  expect(screen.getByText('高級方案')).toBeVisible()
  expect(screen.getByText('86.4')).toBeVisible()
  expect(screen.getByText(/\/ 200 GB/)).toBeVisible()
})

test('on a phone the same list opens as a drawer', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: '打開選單' }))
  const drawer = await screen.findByRole('dialog', { name: '會員中心' })
  expect(within(drawer).getAllByRole('link')).toHaveLength(9)
  await user.click(within(drawer).getByRole('link', { name: '使用教學' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a run that ends while the member looks at something else is reported, with the way to its fans', async () => {
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

test('without a session there is a sheet and no navigation, and nothing of a member is kept', async () => {
  const { host } = show()
  await screen.findByLabelText('1 個頻道需要你處理')
  await act(() => host.session.logout())
  expect(screen.queryByRole('navigation', { name: '會員中心' })).toBeNull()
  expect(memberPagesOf(host).store.get().pages).toBeUndefined()
})
