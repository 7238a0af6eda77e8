import { takeAuthorisation } from '@fankeep/shared/host'
import { type Answers, fakeHost, pending, refuse, renderScreen } from '@fankeep/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { SocialButtons } from './social-buttons'

afterEach(() => sessionStorage.clear())

const begun = { url: 'https://accounts.example/o/oauth2?state=s1', state: 's1', binding: 'b1' }

function open(answers: Answers) {
  const left: string[] = []
  const host = fakeHost({ path: '/login', answers })
  const drawn = renderScreen(<SocialButtons leave={(url) => left.push(url)} />, {
    host,
    words: { 'mf-auth': zhTw },
  })
  return { ...drawn, left }
}

const button = (name: string) => screen.getByRole('button', { name })

test('goes to the provider and keeps the state that the return is checked against', async () => {
  const { user, host, left } = open({ 'auth.beginAuthorisation': begun })
  await user.click(button('用 Google 登入'))
  await waitFor(() => expect(left).toEqual([begun.url]))
  const redirect_uri = 'http://localhost/authCallback'
  expect(host.callsOf('auth.beginAuthorisation')[0]?.input).toEqual({ provider: 'google', redirect_uri })
  expect(takeAuthorisation('s1')).toEqual({
    kind: 'login',
    provider: 'google',
    state: 's1',
    binding: 'b1',
    redirect_uri,
  })
})

test('shows a refusal of Google, after which Facebook still works', async () => {
  const { user, host, left } = open({
    'auth.beginAuthorisation': refuse('google_unavailable', 'Google 服務載入失敗'),
  })
  await user.click(button('用 Google 登入'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Google 服務載入失敗')
  host.answer('auth.beginAuthorisation', begun)
  await user.click(button('用 Facebook 登入'))
  await waitFor(() => expect(left).toHaveLength(1))
  expect(host.callsOf('auth.beginAuthorisation')[1]?.input.provider).toBe('facebook')
})

test('enables the buttons again if the browser restores the page from its back cache', async () => {
  const { user } = open({ 'auth.beginAuthorisation': pending() })
  await user.click(button('用 Google 登入'))
  const busy = screen.getByRole('button', { name: /處理中/ })
  expect(busy).toHaveAttribute('aria-busy', 'true')
  fireEvent(globalThis as unknown as Window, new Event('pageshow'))
  await waitFor(() => expect(busy).not.toHaveAttribute('aria-busy'))
})

test('says that a first login opens an account, and links to the terms and the privacy policy', () => {
  open({})
  expect(screen.getByText(/第一次來的話會開一個帳號/)).toBeVisible()
  for (const [name, to] of [
    ['服務條款', '/termService'],
    ['隱私權政策', '/termPrivacy'],
  ] as const)
    expect(screen.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', to)
})
