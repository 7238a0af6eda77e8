import { type BegunAuthorisation, keepAuthorisation } from '@fankeep/shared/host'
import {
  aPage,
  aUser,
  type Answers,
  fail,
  fakeHost,
  pending,
  refuse,
  renderScreen,
} from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { readLink } from '../social/kept-link'
import { AuthCallbackPage } from './auth-callback-page'

const kept = { state: 'xyz', binding: 'of this browser', redirect_uri: 'http://localhost/authCallback' }
const google: BegunAuthorisation = { kind: 'login', provider: 'google', ...kept }
const bind: BegunAuthorisation = { kind: 'bind', platform: 'instagram', ...kept }
const session = { token: 't', user: aUser() }
const given = { code: 'abc', ...kept }

afterEach(() => sessionStorage.clear())

interface Visit {
  begun?: BegunAuthorisation
  query?: string
  answers?: Answers
  member?: boolean
}

function open({ begun, query = '?code=abc&state=xyz', answers = {}, member }: Visit = {}) {
  if (begun) keepAuthorisation(begun)
  const host = fakeHost({ path: `/authCallback${query}`, answers, user: member ? aUser() : null })
  return renderScreen(<AuthCallbackPage />, { host, words: { 'mf-auth': zhTw } })
}

const linkTo = (name: string) => screen.getByRole('link', { name })

test('a Google login that returns with a code logs the member in, opens the channels and removes the code', async () => {
  const { host, path } = open({ begun: google, answers: { 'auth.loginByGoogle': session } })
  expect(screen.getByRole('heading', { name: '正在用 Google 登入' })).toBeVisible()
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(host.callsOf('auth.loginByGoogle').map(({ input }) => input)).toEqual([given])
  expect(host.went).toEqual(['/channel'])
  // The code is removed from the address, and its data from the tab's storage.
  expect(path()).toBe('/authCallback')
  expect(sessionStorage).toHaveLength(0)
})

test('a Facebook login that returns with a code calls auth.loginByFacebook', async () => {
  const { host } = open({
    begun: { ...google, provider: 'facebook' },
    answers: { 'auth.loginByFacebook': session },
  })
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(host.callsOf('auth.loginByFacebook')).toHaveLength(1)
})

test.each([
  ['the person declined at the provider', '?error=access_denied&state=xyz', {}],
  [
    'the provider reports it to the server',
    '?code=abc&state=xyz',
    { 'auth.loginByGoogle': refuse('oauth_cancelled', '登入失敗，授權已取消') },
  ],
])(
  'shows a cancelled login if %s, says that no data was handed over and links to the login',
  async (_, query, answers) => {
    const { host } = open({ begun: google, query, answers })
    expect(await screen.findByText('登入失敗，授權已取消')).toBeVisible()
    expect(screen.getByText(/沒有任何資料交給我們/)).toBeVisible()
    expect(linkTo('回到登入')).toHaveAttribute('href', '/login')
    expect(host.session.read().state).toBe('anonymous')
  },
)

test('asks to try again later if the provider returns an error', () => {
  open({ begun: google, query: '?error=server_error&state=xyz' })
  expect(screen.getByRole('alert')).toHaveTextContent('授權失敗，請稍後再試')
})

test('shows the server’s message if the provider cannot be reached', async () => {
  open({ begun: google, answers: { 'auth.loginByGoogle': refuse('oauth_network', '連不上 Google') } })
  expect(await screen.findByText('連不上 Google')).toBeVisible()
})

test('reports a network problem if the login call fails', async () => {
  open({ begun: google, answers: { 'auth.loginByGoogle': fail() } })
  expect(await screen.findByText('登入失敗，請檢查網路')).toBeVisible()
})

test('rejects a state that was not begun in this tab, without a call', async () => {
  const { host } = open({ query: '?code=abc&state=forged' })
  expect(screen.getByRole('alert')).toHaveTextContent('授權失敗，請稍後再試')
  expect(screen.getByText(/不是在這個分頁開始的/)).toBeVisible()
  expect(host.calls).toEqual([])
})

test('links to the login and keeps the Google link if the e-mail address already has an account', async () => {
  open({
    begun: google,
    answers: { 'auth.loginByGoogle': refuse('account_exists', '已經有帳號', { link: 'l1' }) },
  })
  expect(await screen.findByText('已經有帳號')).toBeVisible()
  expect(linkTo('登入並連結')).toHaveAttribute('href', '/login')
  expect(readLink()).toEqual({ provider: 'google', link: 'l1' })
})

test('a member with two-factor login sees the reason and completes the second step on this page', async () => {
  const { host, user } = open({
    begun: google,
    answers: {
      'auth.loginByGoogle': { second_login: 1, login_types: [1, 2], ticket: 'k1' },
      'twoFactor.check': session,
    },
  })
  expect(await screen.findByRole('heading', { name: '再確認一次是你' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('此帳號已註冊並開啟兩步驟驗證，請重新登入並完成驗證')
  await user.type(screen.getByRole('textbox', { name: '驗證碼' }), '482913')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(host.callsOf('twoFactor.check')[0]?.input).toEqual({
    ticket: 'k1',
    login_type: 1,
    login_code: '482913',
  })
  expect(host.went).toEqual(['/channel'])
})

test('reports a bound platform and goes to the bindings', async () => {
  const bound = {
    platform: 'instagram' as const,
    can: 'oauth' as const,
    ready: true,
    state: 'bound' as const,
    account: '@slow.island',
    since: '2026-11-21T03:00:00.000Z',
    expires_at: null,
    scopes: [],
  }
  const { host } = open({ begun: bind, member: true, answers: { 'media.bind': bound } })
  await waitFor(() => expect(host.went).toEqual(['/manageLogin#bindings']))
  expect(host.notices).toMatchObject([{ kind: 'success', title: '已綁定 Instagram' }])
  expect(host.callsOf('media.bind')[0]?.input).toEqual({ platform: 'instagram', ...given })
})

test('links back to the bindings if a binding was cancelled', () => {
  open({ begun: bind, member: true, query: '?error=access_denied&state=xyz' })
  expect(screen.getByText('授權已取消，沒有綁定')).toBeVisible()
  expect(linkTo('回到平台綁定')).toHaveAttribute('href', '/manageLogin#bindings')
})

const ofPage: BegunAuthorisation = { kind: 'page', platform: 'x', page: '3', ...kept }

test.each([
  ['its card', {}, '/channel?connect=3'],
  ['the screen where it was begun', { back: '/contentRestore?request=7' }, '/contentRestore?request=7'],
])('after a page was authorised, goes to %s', async (_, more, back) => {
  const { host } = open({ begun: { ...ofPage, ...more }, member: true, answers: { 'pages.access': aPage() } })
  await waitFor(() => expect(host.went).toEqual([back]))
  expect(host.callsOf('pages.access')[0]?.input).toEqual({ id: '3', ...given })
})

test('after a cancelled authorisation of a page, links back to the screen that began it', () => {
  const begun = { ...ofPage, back: '/contentRestore?request=7' }
  open({ begun, member: true, query: '?error=access_denied&state=xyz' })
  expect(linkTo('回到這個頁面')).toHaveAttribute('href', '/contentRestore?request=7')
})

test('names the platform while a binding is being completed', () => {
  open({ begun: bind, member: true, answers: { 'media.bind': pending() } })
  expect(screen.getByRole('heading', { name: '正在綁定 Instagram' })).toBeVisible()
})

test('a visitor who opens the page directly sees an explanation and a link to the login, without a call', () => {
  const { host } = open({ query: '' })
  expect(screen.getByText(/現在沒有正在進行的授權/)).toBeVisible()
  expect(linkTo('回到登入')).toHaveAttribute('href', '/login')
  expect(host.calls).toEqual([])
})

test('a member who opens the page directly sees a link to the channels', () => {
  open({ query: '', member: true })
  expect(linkTo('回頻道總覽')).toHaveAttribute('href', '/channel')
})

const link: BegunAuthorisation = { kind: 'link', provider: 'google', ...kept }

test('links a Google account from the security settings and returns there', async () => {
  const { host } = open({ begun: link, member: true, answers: { 'auth.finishLink': { provider: 'google' } } })
  expect(screen.getByRole('heading', { name: '正在連結 Google' })).toBeVisible()
  await waitFor(() => expect(host.went).toEqual(['/manageLogin#security']))
  expect(host.callsOf('auth.finishLink').map(({ input }) => input)).toEqual([
    { provider: 'google', ...given },
  ])
  expect(host.notices).toMatchObject([{ title: '已經連結 Google，下次可以直接用它登入' }])
})

test.each([
  ['that was cancelled at the provider', '?error=access_denied&state=xyz', {}, '授權已取消，沒有連結'],
  [
    'that belongs to another account',
    '?code=abc&state=xyz',
    { 'auth.finishLink': refuse('linked_elsewhere', '這個 Google 屬於別的帳號') },
    '這個 Google 屬於別的帳號',
  ],
])('reports a link %s and links back to the login methods', async (_, query, answers, said) => {
  open({ begun: link, member: true, query, answers })
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByRole('link', { name: '回到登入方式' })).toHaveAttribute('href', '/manageLogin#security')
})
