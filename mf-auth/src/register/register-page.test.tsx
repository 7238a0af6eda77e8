import { aFreeUser, type Answers, fakeHost, fixedNow, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import zhTw from '../../locales/zh-TW.json'
import { aTrialList } from '../testing'
import { RegisterPage } from './register-page'

const user = aFreeUser({ nickname: '阿禾的廚房', email: 'he@hekitchen.example', sex: 0 })
const answers: Answers = {
  'site.plans': aTrialList,
  'site.areaCodes': [{ code: '+886', country: 'TW', name: '台灣' }],
  'auth.countryByIp': { country: 'TW', code: '+886' },
  'auth.sendEmailCode': { wait: 60 },
  'auth.sendSmsCode': { wait: 60 },
  'auth.registerByEmail': { token: 't', user },
  'auth.registerBySms': { token: 't', user },
  'user.saveBase': { ...user, sex: 2 },
}

function open(more: Answers = {}, options: Parameters<typeof fakeHost>[0] = {}) {
  const host = fakeHost({ path: '/register', answers: { ...answers, ...more }, ...options })
  return renderScreen(<RegisterPage />, { host, words: { 'mf-auth': zhTw } })
}

const field = (name: string) => screen.getByRole('textbox', { name })
const password = (label: RegExp) => screen.getByLabelText(label)
const next = () => screen.getByRole('button', { name: '下一步' })
const secret = 'basil and a long summer'

/** Pasted instead of typed letter by letter: the same for the form, and ten times as fast. */
async function put(person: UserEvent, into: HTMLElement, text: string) {
  await person.click(into)
  await person.paste(text)
}

async function fillIn(person: UserEvent, { code = '482913' } = {}) {
  await put(person, field('暱稱'), '阿禾的廚房')
  await put(person, field('Email'), 'He@hekitchen.example')
  await put(person, field('手機號碼'), '912 345 678')
  await person.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  await screen.findByRole('button', { name: '60 秒後可重送' })
  await put(person, field('驗證碼'), code)
  await put(person, password(/^密碼/), secret)
  await put(person, password(/^再輸入一次密碼/), secret)
  await person.click(screen.getByRole('checkbox', { name: /我同意/ }))
}

test('registers by e-mail in three steps and links to the channels at the end', async () => {
  const { user: person, host } = open()
  await fillIn(person)
  await person.click(next())

  await screen.findByRole('heading', { name: '阿禾的廚房，再認識你一點' })
  expect(host.callsOf('auth.sendEmailCode')[0]?.input).toEqual({
    email: 'he@hekitchen.example',
    use: 'register',
  })
  expect(host.callsOf('auth.registerByEmail')[0]?.input).toEqual({
    nickname: '阿禾的廚房',
    email: 'he@hekitchen.example',
    area_code: '+886',
    tel: '912345678',
    code: '482913',
    password: secret,
    password_again: secret,
    agree: true,
  })
  expect(host.session.read().state).toBe('member')
  expect(host.went).toEqual([])

  await person.click(screen.getByRole('radio', { name: '女' }))
  await person.click(screen.getByRole('radio', { name: /先向平台要封存檔/ }))
  await person.click(screen.getByRole('button', { name: '完成' }))
  await screen.findByRole('heading', { name: '都好了，阿禾的廚房' })
  expect(host.callsOf('user.saveBase')[0]?.input).toEqual({ sex: 2 })
  expect(screen.getByText(/Instagram：設定/)).toBeVisible()
  expect(screen.getByRole('link', { name: '進入保險箱' })).toHaveAttribute('href', '/channel')
})

test('registers with a code sent to the telephone', async () => {
  const { user: person, host } = open()
  await person.click(screen.getByRole('radio', { name: '手機' }))
  await fillIn(person)
  await person.click(next())
  await screen.findByRole('heading', { name: /再認識你一點/ })
  expect(host.callsOf('auth.sendSmsCode')[0]?.input).toEqual({
    area_code: '+886',
    tel: '912345678',
    use: 'register',
  })
  expect(host.callsOf('auth.registerBySms')).toHaveLength(1)
})

test('an empty form reports each field’s error, counts them and focuses the first field', async () => {
  const { user: person, host } = open()
  await person.click(next())
  expect(screen.getByText('還有 7 個地方要看一下')).toBeVisible()
  for (const said of ['請取一個暱稱，之後可以改', '請先取得驗證碼', '請勾選我同意', '請設一組密碼'])
    expect(screen.getByText(said)).toBeVisible()
  expect(field('暱稱')).toHaveFocus()
  expect(field('暱稱')).toHaveAccessibleDescription('請取一個暱稱，之後可以改')
  expect(host.callsOf('auth.registerByEmail')).toHaveLength(0)
})

test('a field left with an invalid value reports its error at once, an empty one does not', async () => {
  const { user: person } = open()
  await person.click(field('暱稱'))
  await person.type(field('Email'), 'he@hekitchen')
  await person.tab()
  expect(screen.getByText('少了網域，例如 name@gmail.com')).toBeVisible()
  expect(field('暱稱')).not.toBeInvalid()
  await person.type(field('Email'), '.example')
  expect(field('Email')).not.toBeInvalid()
})

test('rejects the code 000000 without a call', async () => {
  const { user: person, host } = open()
  await fillIn(person, { code: '000000' })
  await person.click(next())
  expect(field('驗證碼')).toHaveAccessibleDescription('驗證碼不正確，請再輸入一次')
  expect(host.callsOf('auth.registerByEmail')).toHaveLength(0)
})

test('does not send a code if the e-mail field is empty or no address', async () => {
  const { user: person, host } = open()
  await person.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  expect(await screen.findByText('請填 Email，登入和通知都用它')).toBeVisible()
  await put(person, field('Email'), 'he@hekitchen')
  await person.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  expect(await screen.findByText('少了網域，例如 name@gmail.com')).toBeVisible()
  expect(screen.getByRole('button', { name: '傳送驗證碼' })).toBeEnabled()
  expect(host.callsOf('auth.sendEmailCode')).toHaveLength(0)
})

test('requires a new code if the e-mail address changed after the code was sent', async () => {
  const { user: person } = open()
  await fillIn(person)
  await person.clear(field('Email'))
  await person.type(field('Email'), 'other@hekitchen.example')
  await person.click(next())
  expect(field('驗證碼')).toHaveAccessibleDescription('驗證碼傳到了 he@hekitchen.example，請重新取得')
})

test('reports an easily guessed password before the form is sent', async () => {
  const { user: person, host } = open()
  await fillIn(person)
  for (const label of [/^密碼/, /^再輸入一次密碼/]) {
    await person.clear(password(label))
    await person.type(password(label), 'aaaaaaaa')
  }
  await screen.findByText('這組密碼太好猜，加幾個字或改用一句話')
  await person.click(next())
  expect(host.callsOf('auth.registerByEmail')).toHaveLength(0)
})

test.each([
  ['code_expired', '驗證碼過期了', '驗證碼'],
  ['code_wrong', '驗證碼不正確', '驗證碼'],
  ['tel_taken', '這個號碼已經註冊', '手機號碼'],
  ['email_taken', '這個 Email 已經註冊', 'Email'],
])('shows the server’s refusal with %s at its field, which gets the focus', async (key, said, label) => {
  const { user: person } = open({ 'auth.registerByEmail': refuse(key, said) })
  await fillIn(person)
  await person.click(next())
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(said)))
  expect(field(label)).toHaveFocus()
  await person.type(field(label), '1')
  expect(field(label)).not.toHaveAccessibleDescription(expect.stringContaining(said))
})

test('links to the login if the account already exists', async () => {
  const { user: person } = open({ 'auth.registerByEmail': refuse('email_taken', '這個 Email 已經註冊') })
  await fillIn(person)
  await person.click(next())
  const alert = (await screen.findByText('這個 Email 已經註冊')).closest('div')!
  expect(within(alert).getByRole('link', { name: '登入' })).toHaveAttribute('href', '/login')
})

test('shows fields_invalid at the fields, and scrolls to the alert of any other refusal', async () => {
  const { user: person, host } = open({
    'auth.registerByEmail': refuse('fields_invalid', '請檢查標出的欄位', { fields: ['nickname', 'tel'] }),
  })
  await fillIn(person)
  await person.click(next())
  await waitFor(() => expect(field('暱稱')).toBeInvalid())
  expect(field('手機號碼')).toBeInvalid()
  expect(screen.getByText('還有 2 個地方要看一下')).toBeVisible()

  const into = vi.spyOn(Element.prototype, 'scrollIntoView')
  host.answer('auth.registerByEmail', refuse('too_many_requests', '請等一下再試'))
  await person.click(next())
  // On a phone it is far above the button, so the page scrolls there.
  const note = await screen.findByText('請等一下再試')
  expect(into.mock.contexts).toEqual([note.closest('[role=alert]')])
  into.mockRestore()
})

test('the code button counts down 60 seconds across a reload and then sends again', async () => {
  const first = open()
  await fillIn(first.user)
  first.unmount()

  vi.setSystemTime(new Date(fixedNow).getTime() + 20_000)
  const { user: person, host } = open()
  const waiting = await screen.findByRole('button', { name: '40 秒後可重送' })
  await person.click(waiting)
  expect(host.callsOf('auth.sendEmailCode')).toHaveLength(0)

  vi.setSystemTime(new Date(fixedNow).getTime() + 61_000)
  await person.click(await screen.findByRole('button', { name: '重新傳送' }))
  await waitFor(() => expect(host.callsOf('auth.sendEmailCode')).toHaveLength(1))
})

test('shows the remaining wait instead of an error if a code is requested too soon', async () => {
  const { user: person } = open({ 'auth.sendEmailCode': refuse('code_too_soon', '請稍等', { wait: 23 }) })
  await person.type(field('Email'), 'he@hekitchen.example')
  await person.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  expect(await screen.findByRole('button', { name: '23 秒後可重送' })).toBeVisible()
  expect(field('驗證碼')).not.toBeInvalid()
})

test('restores a half-filled form after a reload, except for its password and code', async () => {
  const first = open()
  await fillIn(first.user)
  first.unmount()

  open()
  expect(field('暱稱')).toHaveValue('阿禾的廚房')
  expect(field('手機號碼')).toHaveValue('912 345 678')
  expect(screen.getByRole('checkbox', { name: /我同意/ })).toBeChecked()
  expect(field('驗證碼')).toHaveValue('')
  expect(password(/^密碼/)).toHaveValue('')
})

test('removes the spaces from a pasted code', async () => {
  const { user: person } = open()
  await person.click(field('驗證碼'))
  await person.paste('482 913')
  expect(field('驗證碼')).toHaveValue('482913')
})

test('the fields have the autocomplete values that password managers need', () => {
  open()
  expect(field('Email')).toHaveAttribute('autocomplete', 'email')
  expect(field('手機號碼')).toHaveAttribute('autocomplete', 'tel-national')
  expect(field('驗證碼')).toHaveAttribute('autocomplete', 'one-time-code')
  expect(password(/^密碼/)).toHaveAttribute('autocomplete', 'new-password')
})

test('preselects the area code of the visitor’s country', async () => {
  open({
    'site.areaCodes': [
      { code: '+886', country: 'TW', name: '台灣' },
      { code: '+852', country: 'HK', name: '香港' },
    ],
    'auth.countryByIp': { country: 'HK', code: '+852' },
  })
  expect(await screen.findByRole('button', { name: /香港.*\+852/ })).toBeVisible()
})

test('the second step reports a missing answer and saves nothing', async () => {
  const { user: person, host } = open()
  await fillIn(person)
  await person.click(next())
  await person.click(await screen.findByRole('button', { name: '完成' }))
  expect(screen.getByText('請選一個')).toBeVisible()
  expect(host.callsOf('user.saveBase')).toHaveLength(0)
})

test('the card in the picture shows the trial until the account exists, then that it is active', async () => {
  const { user: person } = open()
  expect(await screen.findByText('免費試用 30 天')).toBeVisible()
  expect(screen.queryByText('已開通')).toBeNull()
  await fillIn(person)
  await person.click(next())
  expect(await screen.findByText('已開通')).toBeVisible()
  expect(screen.queryByText('免費試用 30 天')).toBeNull()
})

test('a member sees the empty form and a link to their channels', async () => {
  const { host } = open({}, { user: aFreeUser({ nickname: '小魚' }) })
  expect(await screen.findByText(/你已經以小魚登入/)).toBeVisible()
  expect(screen.getByRole('link', { name: '前往你的頻道' })).toHaveAttribute('href', '/channel')
  expect(field('暱稱')).toHaveValue('')
  expect(host.went).toEqual([])
})

test('a visitor of the demonstration sees neither a login note nor data of the demo member', () => {
  open({}, { user: aFreeUser({ demo: true, nickname: '小島', email: '', tel: '' }) })
  expect(screen.queryByText(/你已經以/)).toBeNull()
  expect(screen.queryByText(/小島/)).toBeNull()
})

test('a registered member with two-factor login completes the second step instead', async () => {
  const second = { second_login: 1, login_types: [1, 2], ticket: 'ticket1' }
  const { user: person, host } = open({
    'auth.registerByEmail': refuse('second_login_required', '請完成兩步驟驗證', second),
    'twoFactor.check': { token: 't', user },
  })
  await fillIn(person)
  await person.click(next())
  await screen.findByRole('heading', { name: '再確認一次是你' })
  expect(screen.getByRole('status')).toHaveTextContent('此帳號已註冊並開啟兩步驟驗證，請重新登入並完成驗證')
  await put(person, field('驗證碼'), '482913')
  await waitFor(() => expect(host.went).toEqual(['/channel']))
  expect(host.callsOf('twoFactor.check')[0]?.input).toMatchObject({ ticket: 'ticket1', login_type: 1 })
  expect(host.session.read().state).toBe('member')
})
