import { TextLink } from '@fankeep/shared/ui'
import { aList, type Answer, aPage, fail, inParts, manyPages } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { aRequest, lost, open, other, pages, situation } from './testing'

afterEach(() => sessionStorage.clear())

test('an empty safe shows a link to upload an archive', async () => {
  open(undefined, { 'pages.list': aList([aPage({ posts: 0 })]) })
  expect(await screen.findByText('保險箱裡還沒有貼文')).toBeVisible()
  expect(screen.getByRole('link', { name: '到頻道總覽上傳' })).toHaveAttribute('href', '/channel')
})

test('offers to load the pages again if they failed to load', async () => {
  const { user, host } = open(undefined, { 'pages.list': fail(503) })
  expect(await screen.findByText('備份清單沒有載入成功')).toBeVisible()
  host.answer('pages.list', pages)
  await user.click(screen.getByRole('button', { name: /再試一次/ }))
  expect(await screen.findByRole('form', { name: '內容還原' })).toBeVisible()
})

test('offers to load the restore targets again if they failed to load', async () => {
  const { user, host } = open(undefined, { 'restore.page': fail(503) })
  expect(await screen.findByText('備份清單沒有載入成功')).toBeVisible()
  host.answer('restore.page', situation)
  await user.click(screen.getByRole('button', { name: /再試一次/ }))
  expect(await screen.findByRole('radio', { name: /小島新家/ })).toBeVisible()
})

test('shows the form together with everything above and in it, so that nothing moves', async () => {
  const order: string[] = []
  open(undefined, {
    'restore.page': () => {
      order.push('the form asks for its pages')
      return situation
    },
    'restore.list': async ({ state }) => {
      await new Promise((later) => setTimeout(later, 30))
      order.push('what is shown above is known')
      return aList(state === 2 ? [aRequest({ state: 2, of: 12, done: 3 })] : [aRequest()])
    },
  })
  const form = await screen.findByRole('form', { name: '內容還原' })
  expect(within(form).getByRole('radio', { name: /小島新家/ })).toBeVisible()
  expect(screen.getByRole('region', { name: /小島慢食/ })).toBeVisible()
  expect(screen.getByText(/有一份沒寫完的草稿/)).toBeVisible()
  expect(order.at(-1)).toBe('the form asks for its pages')
})

test('shows a restore that began meanwhile after the view changes', async () => {
  let begun: Answer<'restore.list'>['list'] = []
  const { user } = open(undefined, { 'restore.list': ({ state }) => aList(state === 2 ? begun : []) })
  await screen.findByRole('form', { name: '內容還原' })
  begun = [aRequest({ state: 2, of: 12, done: 3 })]
  await user.click(screen.getByRole('tab', { name: '還原紀錄' }))
  expect(await screen.findByRole('region', { name: /小島慢食/ })).toBeVisible()
})

test('says that the drafts and the running restores could not be loaded, and loads them again', async () => {
  const { user, host } = open('/contentRestore', { 'restore.list': fail() })
  const notes = await screen.findAllByRole('status', { name: '' })
  expect(notes.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      '進行中的還原沒有讀到，它們照樣進行。 再試一次',
      '草稿沒有讀到，它們還在。 再試一次',
    ]),
  )
  host.answer('restore.list', aList([]))
  for (const again of screen.getAllByRole('button', { name: '再試一次' })) await user.click(again)
  await waitFor(() => expect(screen.queryByText(/沒有讀到/)).toBeNull())
})

test('the form says that the reasons could not be loaded', async () => {
  open('/contentRestore', { 'restore.reasons': fail() })
  expect(await screen.findByText('原因沒有載入成功。', { exact: false })).toBeVisible()
})

test('an address that names another page changes the page in the form on screen', async () => {
  const saved = aList([aPage({ ...lost, posts: 9 }), aPage({ ...other, posts: 9 })])
  const link = <TextLink to="/contentRestore?id=3">Slow Island</TextLink>
  const { user } = open('/contentRestore?id=1', { 'pages.list': saved }, link)
  expect(await screen.findByRole('combobox', { name: '遺失的頻道' })).toHaveValue('1')
  await user.click(screen.getByRole('link', { name: 'Slow Island' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: '遺失的頻道' })).toHaveValue('3'))
})

test('offers each of 101 channels to restore from', async () => {
  open(undefined, { 'pages.list': inParts(manyPages()) })
  const channel = await screen.findByRole('combobox', { name: zhTw.fromPage })
  expect(within(channel).getByRole('option', { name: /Channel 101/ })).toBeInTheDocument()
})
