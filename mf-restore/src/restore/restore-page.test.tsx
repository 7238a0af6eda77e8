import { aList, aPage, type Answers, aUser, fail, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { RestorePage } from './restore-page'

const open = (answer: Answers['pages.list']) =>
  renderScreen(<RestorePage />, {
    host: fakeHost({ user: aUser(), path: '/contentRestore', answers: { 'pages.list': answer } }),
    words: { 'mf-restore': zhTw },
  })

const some = aList([
  aPage({ id: 'a', name: '小島慢食', posts: 342 }),
  aPage({ id: 'b', name: '小島官方', platform: 'facebook', posts: 1286, state: 'hijacked' }),
  aPage({ id: 'c', name: '剛加的', platform: 'x', posts: 0, bytes: 0, last_backup: null }),
])

test('lists what is in the safe, page by page', async () => {
  open(some)
  expect(await screen.findByText('共 1,628 則貼文，3 個粉專')).toBeVisible()
  const rows = within(screen.getByRole('region', { name: '現在保險箱裡有這些' })).getAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(within(rows[1]!).getByText('1,286')).toBeVisible()
  expect(within(rows[2]!).getByText('還沒備份過')).toBeVisible()
  expect(within(rows[2]!).getByText('備份裡還沒有貼文')).toBeInTheDocument()
})

test('shows the way from the fullest backup to a page yet to be chosen', async () => {
  open(some)
  expect(await screen.findByText(/1,286 則貼文/)).toBeVisible()
  expect(screen.getByText('你指定的新粉專')).toBeVisible()
})

test('says that restoring is not open, and offers nothing that would publish', async () => {
  open(some)
  await screen.findByText('小島慢食')
  expect(screen.getByText(/還原還沒有開放，這一頁不會發布任何東西/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: '更新備份' })).toHaveAttribute('href', '/channel')
})

test('an empty safe says what to put into it', async () => {
  open(aList([aPage({ posts: 0 })]))
  expect(await screen.findByText('保險箱裡還沒有貼文')).toBeVisible()
  expect(screen.getByRole('link', { name: '到頻道總覽上傳' })).toHaveAttribute('href', '/channel')
})

test('more pages than are listed are told', async () => {
  open(aList([aPage()], { next: 'c', total: 140 }))
  expect(await screen.findByText(/只列出前 1 個粉專/)).toBeVisible()
})

test('a list that does not come can be asked for again', async () => {
  const { user, host } = open(fail(503))
  expect(await screen.findByText('備份清單沒有載入成功')).toBeVisible()
  host.answer('pages.list', some)
  await user.click(screen.getByRole('button', { name: /再試一次/ }))
  await waitFor(() => expect(screen.getByText('小島慢食')).toBeVisible())
})
