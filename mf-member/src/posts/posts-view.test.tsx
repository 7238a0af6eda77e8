import { aList, aPage, aPost, aUser, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, within } from '@testing-library/react'
import words from '../../locales/zh-TW.json'
import { PostsView } from './posts-view'

test('hides the previous posts if the posts of another kind fail to load', async () => {
  const { user } = renderScreen(<PostsView page={aPage()} />, {
    host: fakeHost({
      user: aUser(),
      path: '/fansList?id=page1&view=posts',
      answers: {
        'posts.list': ({ kind }) =>
          kind === undefined
            ? { ...aList([aPost(1), aPost(2)]), total_exact: true }
            : (refuse('server_busy', '系統有點忙') as never),
      },
    }),
    words: { 'mf-member': words },
  })
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '所有類型' }))
  await user.click(screen.getByRole('menuitemradio', { name: '影片' }))
  expect(await screen.findByText('系統有點忙')).toBeVisible()
  expect(screen.queryAllByRole('article')).toHaveLength(0)
})

test('shows a right-to-left post in its own direction, on its card and in its dialog', async () => {
  const text = 'صباح الخير!'
  const { user } = renderScreen(<PostsView page={aPage()} />, {
    host: fakeHost({
      user: aUser(),
      path: '/fansList?id=page1&view=posts',
      answers: { 'posts.list': { ...aList([{ ...aPost(1), text }]), total_exact: true } },
    }),
    words: { 'mf-member': words },
  })
  expect(await screen.findByText(text)).toHaveAttribute('dir', 'auto')
  await user.click(screen.getByText(text))
  expect(within(screen.getByRole('dialog')).getByText(text)).toHaveAttribute('dir', 'auto')
})
