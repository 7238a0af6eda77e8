import { aList, aPage, fail } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import { open, pages } from './testing'

afterEach(() => sessionStorage.clear())

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
