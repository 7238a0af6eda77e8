import { takeAuthorisation } from '@fankeep/shared/host'
import { aUser, fail, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import words from '../../../locales/zh-TW.json'
import { prove, sent } from '../../proof/testing'
import { openAccount } from '../testing'
import { LinkDialog } from './link-dialog'
import { LinkedRow } from './linked-row'

const links = (linked: boolean) => ({
  'auth.links': {
    list: [
      {
        provider: 'google' as const,
        ready: true,
        linked,
        account: linked ? 'he@gmail.example' : '',
        since: linked ? '2026-10-01T03:00:00.000Z' : null,
      },
      { provider: 'facebook' as const, ready: false, linked: false, account: '', since: null },
    ],
  },
})
const dialog = () => within(screen.getByRole('dialog'))

test('lists every login method with what is verified and what is linked', async () => {
  openAccount('security', links(true), { proven: { email: true, tel: false } })
  expect(await screen.findByText('he@gmail.example')).toBeVisible()
  expect(screen.getByText('已驗證')).toBeVisible()
  expect(screen.getByText('還沒驗證')).toBeVisible()
  expect(screen.getByRole('button', { name: '驗證：手機號碼' })).toBeVisible()
  expect(screen.getByText('本站還沒有開放 Facebook 登入')).toBeVisible()
})

test('a site that only a newer server knows is named by its key', () => {
  const apple = { ...links(false)['auth.links'].list[0]!, provider: 'apple' as 'google' }
  renderScreen(<LinkedRow link={apple} onLink={vi.fn()} onUnlink={vi.fn()} />, {
    words: { 'mf-member': words },
  })
  expect(screen.getByText('apple', { selector: 'b' })).toBeVisible()
  expect(screen.getByRole('button', { name: '連結 apple' })).toBeVisible()
})

test('a new e-mail address is saved with the code sent to it', async () => {
  const changed = aUser({ email: 'new@hekitchen.example' })
  const { user, host } = openAccount('security', {
    'auth.sendEmailCode': { wait: 60 },
    'user.saveBase': changed,
  })
  await user.click(screen.getByRole('button', { name: '更換：Email' }))
  const email = dialog().getByRole('textbox', { name: 'Email' })
  await user.clear(email)
  await user.type(email, 'new@hekitchen')
  await user.click(dialog().getByRole('button', { name: '傳送驗證碼' }))
  expect(email).toHaveAccessibleDescription(/格式不對/)
  await user.type(email, '.example')
  await user.click(dialog().getByRole('button', { name: '儲存個人資料' }))
  const code = dialog().getByRole('textbox', { name: 'Email 驗證碼' })
  expect(code).toHaveAccessibleDescription('請先取得驗證碼')
  await user.click(dialog().getByRole('button', { name: '傳送驗證碼' }))
  await dialog().findByText('已傳到 new@hekitchen.example，10 分鐘內有效')
  await user.type(code, '482913')
  await user.click(dialog().getByRole('button', { name: '儲存個人資料' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('user.saveBase')[0]?.input).toEqual({ email: 'new@hekitchen.example', code: '482913' })
  expect(screen.getByText('new@hekitchen.example')).toBeVisible()
})

test('a new password requires a code and replaces the token, after a note that other devices are logged out', async () => {
  const { user, host } = openAccount('security', { 'user.saveBase': aUser({ token: 'new one' }) })
  await user.click(screen.getByRole('button', { name: '更換：密碼' }))
  expect(dialog().getByText('換好之後，其他裝置都會登出。')).toBeVisible()
  const password = dialog().getByLabelText('新密碼')
  expect(password).toHaveAttribute('autocomplete', 'new-password')
  await user.type(password, 'short')
  await prove(user)
  await user.click(dialog().getByRole('button', { name: '換成新密碼' }))
  expect(password).toHaveAccessibleDescription('密碼至少要 8 個字元')
  await user.type(password, ' and then longer')
  await user.click(dialog().getByRole('button', { name: '換成新密碼' }))
  await waitFor(() => expect(host.session.read().user?.token).toBe('new one'))
  expect(host.callsOf('media.sendEmailCode')[0]?.input).toEqual({ use: 'reset' })
  expect(host.callsOf('user.saveBase')[0]?.input).toEqual({
    password: 'short and then longer',
    code: '482913',
  })
})

test('shows the refusal of an easily guessed password at its field', async () => {
  const { user } = openAccount('security', { 'user.saveBase': refuse('password_weak', '太容易猜到') })
  await user.click(screen.getByRole('button', { name: '更換：密碼' }))
  await user.type(dialog().getByLabelText('新密碼'), 'password1')
  await prove(user)
  await user.click(dialog().getByRole('button', { name: '換成新密碼' }))
  await waitFor(() => expect(dialog().getByLabelText('新密碼')).toHaveAccessibleDescription('太容易猜到'))
})

test('Google is unlinked with a code, but not if it is the only login method', async () => {
  const { user, host } = openAccount('security', {
    ...links(true),
    'auth.unlink': refuse('login_last', 'Google 是你登入的唯一方式'),
  })
  await user.click(await screen.findByRole('button', { name: '取消連結 Google' }))
  await prove(user)
  await user.click(dialog().getByRole('button', { name: '取消連結 Google' }))
  expect(await dialog().findByRole('alert')).toHaveTextContent('Google 是你登入的唯一方式')
  host.answer('auth.unlink', {})
  host.answer('auth.links', links(false)['auth.links'])
  await user.click(dialog().getByRole('button', { name: '取消連結 Google' }))
  expect(await screen.findByRole('button', { name: '連結 Google' })).toBeVisible()
})

test('linking Google requires a code, goes to Google and keeps the state for the return', async () => {
  const left: string[] = []
  const begun = { url: 'https://accounts.example/o/oauth2?state=s1', state: 's1', binding: 'b1' }
  const host = fakeHost({
    user: aUser(),
    answers: { 'media.sendEmailCode': sent, 'auth.beginLink': begun },
  })
  const [link] = links(false)['auth.links'].list
  const { user } = renderScreen(
    <LinkDialog link={link!} onClose={() => {}} leave={(url) => left.push(url)} />,
    { host, words: { 'mf-member': words } },
  )
  await prove(user)
  await user.click(screen.getByRole('button', { name: '前往 Google' }))
  await waitFor(() => expect(left).toEqual([begun.url]))
  const redirect_uri = 'http://localhost/authCallback'
  expect(host.callsOf('auth.beginLink')[0]?.input).toEqual({
    provider: 'google',
    redirect_uri,
    code: '482913',
  })
  expect(takeAuthorisation('s1')).toMatchObject({ kind: 'link', provider: 'google', binding: 'b1' })
})

test('offers no link to a provider that the site has not configured', async () => {
  openAccount('security', links(true))
  await screen.findByRole('button', { name: '取消連結 Google' })
  expect(screen.queryByRole('button', { name: '連結 Facebook' })).toBeNull()
})

test('reports links that failed to load, loads them again on request and keeps the other methods', async () => {
  const { user, host } = openAccount('security', { 'auth.links': fail() })
  expect(await screen.findByText(/Google 和 Facebook 的連結沒有讀到/)).toBeVisible()
  expect(screen.getByRole('button', { name: '更換：Email' })).toBeEnabled()
  host.answer('auth.links', links(true)['auth.links'])
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByText('he@gmail.example')).toBeVisible()
})

test('shows the strength of a new password while it is typed', async () => {
  const { user } = openAccount('security', links(false))
  await user.click(screen.getByRole('button', { name: '更換：密碼' }))
  await user.type(dialog().getByLabelText('新密碼'), 'password1')
  expect(await dialog().findByText('太容易猜到')).toBeVisible()
  await user.type(dialog().getByLabelText('新密碼'), ' and eleven quiet harbours')
  expect(await dialog().findByText('很安全')).toBeVisible()
})
