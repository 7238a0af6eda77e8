import { aUser, type Answers, fail, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { aTrialList } from '../testing'
import { LoginPage } from './login-page'

afterEach(() => sessionStorage.clear())

const session = { token: 't', user: aUser() }
const answers: Answers = {
  'site.plans': aTrialList,
  'site.signImage': { image: '', title: '', text: '' },
  'site.areaCodes': [{ code: '+886', country: 'TW', name: '台灣' }],
  'auth.countryByIp': { country: 'TW', code: '+886' },
  'auth.sendEmailCode': { wait: 60 },
  'auth.sendSmsCode': { wait: 60 },
  'auth.loginByEmail': session,
  'auth.loginBySms': session,
  'auth.resetPassword': {},
}

function open(more: Answers = {}, path = '/login', site: Record<string, string> = {}) {
  const host = fakeHost({ path, site, answers: { ...answers, ...more } })
  return renderScreen(<LoginPage />, { host, words: { 'mf-auth': zhTw } })
}

const field = (name: string) => screen.getByRole('textbox', { name })
const password = () => screen.getByLabelText('密碼')
const logIn = () => screen.getByRole('button', { name: '登入' })

test('logs in with e-mail and password', async () => {
  const { user, host } = open()
  await user.type(field('Email'), ' He@HeKitchen.example')
  await user.type(password(), ' with a space ')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(host.callsOf('auth.loginByEmail')[0]?.input).toEqual({
    email: 'he@hekitchen.example',
    password: ' with a space ',
  })
  // The shell navigates from here: it knows where the member wanted to go.
  expect(host.went).toEqual([])
})

test('the e-mail and password fields have the autocomplete values that password managers need', () => {
  open()
  expect(field('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
})

test('reports an error at each field if the form is submitted empty', async () => {
  const { user, host } = open()
  await user.click(logIn())
  expect(field('Email')).toHaveAccessibleDescription('請填 Email，登入和通知都用它')
  expect(screen.getByText('請輸入密碼')).toBeVisible()
  await waitFor(() => expect(field('Email')).toHaveFocus())
  expect(host.callsOf('auth.loginByEmail')).toHaveLength(0)
})

test('shows a wrong password at its field, keeps the typed text and allows another attempt', async () => {
  const { user, host } = open({ 'auth.loginByEmail': refuse('login_wrong', 'Email 或密碼不正確') })
  await user.type(field('Email'), 'he@hekitchen.example')
  await user.type(password(), 'wrong')
  await user.click(logIn())
  await waitFor(() => expect(password()).toHaveAccessibleDescription('Email 或密碼不正確'))
  expect(password()).toHaveFocus()
  expect(password()).toHaveValue('wrong')

  host.answer('auth.loginByEmail', session)
  await user.type(password(), ', now right')
  await user.click(logIn())
  await waitFor(() => expect(host.session.read().state).toBe('member'))
})

test('submits a code from an e-mail automatically after its sixth digit', async () => {
  const { user, host } = open()
  await user.click(screen.getByRole('button', { name: '不用密碼，改用驗證碼登入' }))
  await user.type(field('Email'), 'he@hekitchen.example')
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByText('已傳到 he@hekitchen.example，10 分鐘內有效')
  await user.type(field('驗證碼'), '482913')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(host.callsOf('auth.sendEmailCode')[0]?.input.use).toBe('login')
  expect(host.callsOf('auth.loginByEmail')[0]?.input).toEqual({
    email: 'he@hekitchen.example',
    code: '482913',
  })
})

test('logs in with a telephone number and a code', async () => {
  const { user, host } = open()
  await user.click(screen.getByRole('radio', { name: '手機號碼' }))
  await user.type(field('手機號碼'), '912-345-678')
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: '60 秒後可重送' })
  await user.type(field('驗證碼'), '482913')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(host.callsOf('auth.loginBySms')[0]?.input).toEqual({
    area_code: '+886',
    tel: '912345678',
    code: '482913',
  })
})

test('does not submit a code that was never requested', async () => {
  const { user, host } = open()
  await user.click(screen.getByRole('radio', { name: '手機號碼' }))
  await user.type(field('手機號碼'), '912345678')
  await user.type(field('驗證碼'), '482913')
  expect(field('驗證碼')).toHaveAccessibleDescription('請先取得驗證碼')
  expect(host.callsOf('auth.loginBySms')).toHaveLength(0)
})

test('sending a code clears the error of its field until the form is submitted again', async () => {
  const { user } = open()
  await user.click(screen.getByRole('radio', { name: '手機號碼' }))
  await user.type(field('手機號碼'), '912345678')
  await user.click(screen.getByRole('button', { name: '登入' }))
  expect(field('驗證碼')).toBeInvalid()
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: '60 秒後可重送' })
  expect(field('驗證碼')).not.toBeInvalid()
  await user.click(screen.getByRole('button', { name: '登入' }))
  expect(field('驗證碼')).toBeInvalid()
})

test.each(['code_wrong', 'code_expired', 'login_wrong'])(
  'shows a refusal with %s at the code field',
  async (key) => {
    const { user } = open({ 'auth.loginBySms': refuse(key, '驗證碼不對') })
    await user.click(screen.getByRole('radio', { name: '手機號碼' }))
    await user.type(field('手機號碼'), '912345678')
    await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
    await screen.findByRole('button', { name: '60 秒後可重送' })
    await user.type(field('驗證碼'), '482913')
    await waitFor(() => expect(field('驗證碼')).toHaveAccessibleDescription('驗證碼不對'))
  },
)

test('shows code_too_many at the code field and enables the send button again', async () => {
  const { user } = open({ 'auth.sendSmsCode': refuse('code_too_many', '這一小時要得太多次了') })
  await user.click(screen.getByRole('radio', { name: '手機號碼' }))
  await user.type(field('手機號碼'), '912345678')
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await waitFor(() => expect(field('驗證碼')).toHaveAccessibleDescription('這一小時要得太多次了'))
  expect(screen.getByRole('button', { name: '傳送驗證碼' })).toBeEnabled()
})

test('keeps the form’s values if the login call fails', async () => {
  const { user, host } = open({ 'auth.loginByEmail': fail() })
  await user.type(field('Email'), 'he@hekitchen.example')
  await user.type(password(), 'right')
  await user.click(logIn())
  await waitFor(() => expect(logIn()).not.toHaveAttribute('aria-busy'))
  expect(password()).toHaveValue('right')
  expect(host.session.read().state).toBe('anonymous')
})

test('shows the password if the member asks', async () => {
  const { user } = open()
  await user.type(password(), 'right')
  await user.click(screen.getByRole('button', { name: '顯示密碼' }))
  expect(password()).toHaveAttribute('type', 'text')
})

test('the reset of the password begins with the address typed at the login, and the login with that of the reset', async () => {
  const { user } = open()
  await user.type(field('Email'), 'he@hekitchen.example')
  await user.click(screen.getByRole('link', { name: zhTw.login.forgot }))
  expect(field('Email')).toHaveValue('he@hekitchen.example')
  await user.type(field('Email'), '.tw')
  await user.click(screen.getByRole('link', { name: zhTw.reset.back }))
  expect(field('Email')).toHaveValue('he@hekitchen.example.tw')
})

test('a member who forgot the password sets a new one after entering a code', async () => {
  const { user, host } = open()
  await user.click(screen.getByRole('link', { name: '忘記密碼' }))
  await screen.findByRole('heading', { name: '重設密碼' })
  await user.type(field('Email'), 'he@hekitchen.example')
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: '60 秒後可重送' })
  await user.type(field('驗證碼'), '482913')
  await user.type(screen.getByLabelText('新密碼'), 'basil and a long summer')
  await user.type(screen.getByLabelText('再輸入一次密碼'), 'basil and a long summer')
  await user.click(screen.getByRole('button', { name: '換成新密碼' }))
  expect(await screen.findByRole('heading', { name: '密碼換好了' })).toBeVisible()
  expect(host.callsOf('auth.sendEmailCode')[0]?.input.use).toBe('reset')
  expect(host.callsOf('auth.resetPassword')[0]?.input).toEqual({
    email: 'he@hekitchen.example',
    code: '482913',
    password: 'basil and a long summer',
    password_again: 'basil and a long summer',
  })
  expect(screen.getByRole('link', { name: '登入' })).toHaveAttribute('href', '/login')
})

test('shows a refused reset at the field it concerns', async () => {
  const { user } = open({ 'auth.resetPassword': refuse('code_expired', '驗證碼過期了') }, '/login?forgot')
  await user.type(field('Email'), 'he@hekitchen.example')
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: '60 秒後可重送' })
  await user.type(field('驗證碼'), '482913')
  await user.type(screen.getByLabelText('新密碼'), 'basil and a long summer')
  await user.type(screen.getByLabelText('再輸入一次密碼'), 'basil and a long summer')
  await user.click(screen.getByRole('button', { name: '換成新密碼' }))
  await waitFor(() => expect(field('驗證碼')).toHaveAccessibleDescription('驗證碼過期了'))
})

test('a code that was sent stays valid after a reload if the same number is typed again', async () => {
  const first = open()
  await first.user.click(screen.getByRole('radio', { name: '手機號碼' }))
  await first.user.type(field('手機號碼'), '912345678')
  await first.user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: '60 秒後可重送' })
  first.unmount()

  const { user, host } = open()
  await user.click(screen.getByRole('radio', { name: '手機號碼' }))
  await user.type(field('手機號碼'), '912345678')
  expect(screen.getByRole('button', { name: /秒後可重送/ })).toBeVisible()
  await user.type(field('驗證碼'), '482913')
  await waitFor(() => expect(host.session.read().state).toBe('member'))
})

test('links to the demonstration if the site has one', () => {
  open({}, '/login', { demo: '1' })
  expect(screen.getByRole('link', { name: '不用帳號，先進去看看' })).toHaveAttribute('href', '/demo')
})

test('shows no link to the demonstration if the site has none', () => {
  open()
  expect(screen.queryByRole('link', { name: '不用帳號，先進去看看' })).toBeNull()
})
