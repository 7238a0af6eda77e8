import { aUser, fakeHost, renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { AuthCallbackPage } from './auth-callback-page'

const open = (options: Parameters<typeof fakeHost>[0]) =>
  renderScreen(<AuthCallbackPage />, { host: fakeHost(options), words: { 'mf-auth': zhTw } })

test('tells a visitor what the page is for, and the way that is open', () => {
  const { host } = open({ path: '/authCallback?code=abc&state=xyz' })
  expect(screen.getByText(/這一頁目前不會做任何事/)).toBeVisible()
  expect(screen.getByRole('link', { name: '用 Email 登入' })).toHaveAttribute('href', '/login')
  expect(host.calls).toEqual([])
})

test('tells who declined that nothing was handed over', () => {
  open({ path: '/authCallback?error=access_denied' })
  expect(screen.getByText('登入失敗，授權已取消')).toBeVisible()
})

test('leads a member back to the channels', () => {
  open({ path: '/authCallback', user: aUser() })
  expect(screen.getByRole('link', { name: '回頻道總覽' })).toHaveAttribute('href', '/channel')
})
