import { aUser, type Answers, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { keepLink, readLink } from '../social/kept-link'
import { aTrialList } from '../testing'
import { useNavigate } from '@fankeep/shared/router'
import { LoginPage } from './login-page'

afterEach(() => sessionStorage.clear())

const session = { token: 't', user: aUser() }

/** Logs in with a password, up to the second step. */
async function open(more: Answers = {}) {
  const answers: Answers = {
    'site.plans': aTrialList,
    'site.signImage': { image: '', title: '', text: '' },
    'auth.loginByEmail': { second_login: 1, login_types: [1, 2], ticket: 'ticket1' },
    'twoFactor.check': session,
    ...more,
  }
  const drawn = renderScreen(
    <>
      <LoginPage />
      <Back />
    </>,
    {
      host: fakeHost({ path: '/login', answers }),
      words: { 'mf-auth': zhTw },
    },
  )
  await drawn.user.type(screen.getByRole('textbox', { name: 'Email' }), 'he@hekitchen.example')
  await drawn.user.type(screen.getByLabelText('密碼'), 'right')
  await drawn.user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: '再確認一次是你' })
  return drawn
}

const code = () => screen.getByRole('textbox', { name: '驗證碼' })

test('submits the authenticator code automatically after its sixth digit and logs the member in', async () => {
  const { user, host } = await open()
  expect(screen.getByText('he@hekitchen.example')).toBeVisible()
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code()).toHaveFocus()
  await user.keyboard('482913')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(host.callsOf('twoFactor.check')[0]?.input).toEqual({
    ticket: 'ticket1',
    login_type: 1,
    login_code: '482913',
  })
})

test('keeps the button busy after a code was accepted, so that the code is not sent twice', async () => {
  const { user, host } = await open()
  await user.type(code(), '482913')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  await user.click(screen.getByRole('button', { name: /驗證並登入/ }))
  expect(screen.getByRole('button', { name: /驗證並登入/ })).toHaveAttribute('aria-busy', 'true')
  expect(host.callsOf('twoFactor.check')).toHaveLength(1)
})

test('shows a wrong code at its field, which is emptied for the next attempt', async () => {
  const { user, host } = await open({ 'twoFactor.check': refuse('second_code_wrong', '數字不正確') })
  await user.type(code(), '111111')
  await waitFor(() => expect(code()).toHaveAccessibleDescription('數字不正確'))
  expect(host.notices).toEqual([{ kind: 'warning', title: '數字不正確' }])
  expect(code()).toHaveValue('')
  expect(code()).toHaveFocus()
  host.answer('twoFactor.check', session)
  await user.type(code(), '482913')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
})

test('accepts a spare code in any notation once it has 12 characters', async () => {
  const { user, host } = await open()
  await user.click(screen.getByRole('button', { name: '改用備用碼' }))
  const spare = screen.getByRole('textbox', { name: '備用碼' })
  await user.type(spare, 'ABCD-efgh')
  await user.keyboard('{Enter}')
  expect(spare).toHaveAccessibleDescription('備用碼有 12 個字，請看一下有沒有漏打')
  expect(host.callsOf('twoFactor.check')).toHaveLength(0)
  await user.type(spare, '－ＪＫｍｎ')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(host.callsOf('twoFactor.check')[0]?.input).toMatchObject({
    login_type: 2,
    login_code: 'ABCD-efgh-JKmn',
  })
})

test('keeps a used spare code in its field', async () => {
  const { user } = await open({ 'twoFactor.check': refuse('spare_code_wrong', '已經用過了') })
  await user.click(screen.getByRole('radio', { name: '備用碼' }))
  const spare = screen.getByRole('textbox', { name: '備用碼' })
  await user.type(spare, 'abcdefghjkmn')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(spare).toHaveAccessibleDescription('已經用過了'))
  expect(spare).toHaveValue('abcdefghjkmn')
})

test('returns to the login and shows the reason if the ticket has expired', async () => {
  const { user } = await open({ 'twoFactor.check': refuse('ticket_expired', '超過時間，請重新登入') })
  await user.type(code(), '482913')
  expect(await screen.findByRole('alert')).toHaveTextContent('超過時間，請重新登入')
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('returns to the login if the member switches accounts', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: '換帳號' }))
  expect(screen.getByRole('heading', { name: '歡迎回來' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('completes a kept Google link after the second step', async () => {
  keepLink({ provider: 'google', link: 'l1' })
  const { user, host } = await open({ 'auth.link': { provider: 'google' } })
  await user.type(code(), '482913')
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'success' }]))
  expect(host.callsOf('auth.link')[0]?.input).toEqual({ link: 'l1' })
  expect(readLink()).toBeUndefined()
})

test('logs the member in even if the kept link is refused, and says what to do until it is closed', async () => {
  keepLink({ provider: 'google', link: 'l1' })
  const { user, host } = await open({ 'auth.link': refuse('link_expired', '連結已經失效') })
  await user.type(code(), '482913')
  await waitFor(() =>
    expect(host.notices).toMatchObject([{ kind: 'warning', title: '連結已經失效', duration: null }]),
  )
  expect(host.session.read().state).toBe('member')
})

function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>the browser's Back</button>
}

test('Back returns from the second step to the first one, not to the previous site', async () => {
  const { user, path } = await open()
  await user.click(screen.getByRole('button', { name: "the browser's Back" }))
  expect(await screen.findByLabelText('密碼')).toBeVisible()
  expect(path()).toBe('/login')
})
