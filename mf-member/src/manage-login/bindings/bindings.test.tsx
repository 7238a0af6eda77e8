import { type MediaBinding, type PlatformKey, platforms } from '@fankeep/shared/contract'
import { takeAuthorisation } from '@fankeep/shared/host'
import { aUser, fail, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import words from '../../../locales/zh-TW.json'
import { prove, sent } from '../../proof/testing'
import { openAccount } from '../testing'
import { BindDialog } from './bind-dialog'
import { BindingRow } from './binding-row'

const aBinding = (platform: PlatformKey, over: Partial<MediaBinding> = {}): MediaBinding => ({
  platform,
  can: 'oauth',
  ready: true,
  state: 'none',
  account: '',
  since: null,
  expires_at: null,
  scopes: [],
  ...over,
})
const list = platforms.map((platform) => {
  if (platform === 'xiaohongshu') return aBinding(platform, { can: 'none' })
  if (platform === 'tiktok') return aBinding(platform, { ready: false })
  const since = '2026-10-01T03:00:00.000Z'
  if (platform === 'instagram')
    return aBinding(platform, {
      state: 'bound',
      account: '@slow.island',
      since,
      scopes: ['instagram_basic', 'instagram_content_publish'],
    })
  return platform === 'x'
    ? aBinding(platform, { state: 'expired', account: '@slow', since })
    : aBinding(platform)
})
const bindings = { 'media.bindings': { list } }

const row = async (name: string) => (await screen.findByText(name, { selector: 'b' })).closest('li')!

test('lists all seven platforms with their state and the possible actions', async () => {
  openAccount('bindings', bindings)
  const instagram = within(await row('Instagram'))
  expect(instagram.getByText('@slow.island')).toBeVisible()
  expect(instagram.getByText('2026/10/01 起')).toBeVisible()
  expect(instagram.getByText(/可以讀取、發布/)).toBeVisible()
  expect(instagram.getByText('instagram_basic')).toBeVisible()
  expect(instagram.getByRole('button', { name: '解除 Instagram 的綁定' })).toBeEnabled()
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  expect(screen.getByRole('button', { name: '綁定 Facebook' })).toBeEnabled()
  expect(screen.getByRole('button', { name: '綁定 TikTok' })).toBeDisabled()
  expect(screen.getByRole('button', { name: '重新授權 X' })).toBeEnabled()
  expect(within(await row('小紅書')).getByRole('link', { name: '看怎麼做' })).toHaveAttribute(
    'href',
    '/usingTeaching?platform=xiaohongshu',
  )
})

test('a binding whose state only a newer server knows is not shown as working', () => {
  const strange = aBinding('x', { state: 'paused' as 'bound', account: '@slow' })
  renderScreen(<BindingRow binding={strange} onBind={vi.fn()} onUnbind={vi.fn()} />, {
    words: { 'mf-member': words },
  })
  expect(screen.getByText('狀態不明')).toBeVisible()
})

test('shows the bindings if the address has no anchor, and changes the anchor with the tab', async () => {
  const { user, path } = openAccount('', { ...bindings, 'user.sessions': { list: [] } })
  expect(screen.getByRole('tab', { name: '平台綁定' })).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('tab', { name: '登入中的裝置' }))
  expect(path()).toBe('/manageLogin#devices')
})

test('loads the bindings again on request if they failed to load', async () => {
  const { user, host } = openAccount('bindings', { 'media.bindings': fail() })
  await screen.findByText('綁定沒有載入成功')
  host.answer('media.bindings', { list })
  await user.click(screen.getByRole('button', { name: '再試一次' }))
  expect(await screen.findByText('@slow.island')).toBeVisible()
})

test('a member binds a platform by entering a code and is then sent to the platform', async () => {
  const left: string[] = []
  const begun = { url: 'https://facebook.example/dialog?state=s1', state: 's1', binding: 'b1' }
  const host = fakeHost({
    user: aUser(),
    answers: { 'media.sendEmailCode': sent, 'media.beginBind': begun },
  })
  const { user } = renderScreen(
    <BindDialog platform="facebook" onClose={() => {}} leave={(url) => left.push(url)} />,
    { host, words: { 'mf-member': words } },
  )
  await prove(user)
  expect(screen.getByText('已傳到 h***@hekitchen.example，10 分鐘內有效')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '前往 Facebook' }))
  await waitFor(() => expect(left).toEqual([begun.url]))
  const redirect_uri = 'http://localhost/authCallback'
  expect(host.callsOf('media.sendEmailCode')[0]?.input).toEqual({ use: 'authorise' })
  expect(host.callsOf('media.beginBind')[0]?.input).toEqual({
    platform: 'facebook',
    redirect_uri,
    code: '482913',
  })
  expect(takeAuthorisation('s1')).toMatchObject({ kind: 'bind', platform: 'facebook', binding: 'b1' })
})

test('unbinding names the account, requires a code by phone or e-mail, and shows the platform as unbound', async () => {
  const unbound = aBinding('instagram')
  const { user, host } = openAccount('bindings', { ...bindings, 'media.unbind': unbound })
  await user.click(await screen.findByRole('button', { name: '解除 Instagram 的綁定' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText(/@slow\.island/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: '手機' }))
  await prove(user)
  expect(host.callsOf('media.sendPhoneCode')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: '解除 Instagram 的綁定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('media.unbind')[0]?.input).toEqual({ platform: 'instagram', code: '482913' })
  expect(screen.getByRole('button', { name: '綁定 Instagram' })).toBeVisible()
})

test.each([
  ['', '請先取得驗證碼'],
  ['123', '驗證碼是 6 位數字'],
  ['000000', '驗證碼不正確，請再輸入一次'],
])('rejects the impossible code “%s” without a call', async (code, said) => {
  const { user, host } = openAccount('bindings', bindings)
  await user.click(await screen.findByRole('button', { name: '解除 Instagram 的綁定' }))
  const dialog = within(screen.getByRole('dialog'))
  if (code) await user.type(dialog.getByRole('textbox', { name: '驗證碼' }), code)
  await user.click(dialog.getByRole('button', { name: '解除 Instagram 的綁定' }))
  expect(dialog.getByRole('textbox', { name: '驗證碼' })).toHaveAccessibleDescription(said)
  expect(host.callsOf('media.unbind')).toHaveLength(0)
})

test('shows a refused code at its field and any other refusal in an alert', async () => {
  const { user, host } = openAccount('bindings', {
    ...bindings,
    'media.unbind': refuse('code_wrong', '驗證碼不對'),
  })
  await user.click(await screen.findByRole('button', { name: '解除 Instagram 的綁定' }))
  await prove(user)
  const press = within(screen.getByRole('dialog')).getByRole('button', { name: '解除 Instagram 的綁定' })
  await user.click(press)
  const code = screen.getByRole('textbox', { name: '驗證碼' })
  await waitFor(() => expect(code).toHaveAccessibleDescription('驗證碼不對'))
  host.answer('media.unbind', refuse('too_many_requests', '請稍後再試'))
  await user.click(press)
  expect(await screen.findByRole('alert')).toHaveTextContent('請稍後再試')
})

test('shows the remaining wait if a code is requested too soon', async () => {
  const { user } = openAccount('bindings', {
    ...bindings,
    'media.sendEmailCode': refuse('code_too_soon', '請等一下', { wait: 41 }),
  })
  await user.click(await screen.findByRole('button', { name: '解除 Instagram 的綁定' }))
  await user.click(screen.getByRole('button', { name: '傳送驗證碼' }))
  expect(await screen.findByRole('button', { name: '41 秒後可重送' })).toBeVisible()
})

test('links to the profile if no code can reach the member', async () => {
  const { user } = openAccount('bindings', bindings, { proven: { email: false, tel: false } })
  await user.click(await screen.findByRole('button', { name: '解除 Instagram 的綁定' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('link', { name: '去驗證' })).toHaveAttribute('href', '/manageLogin#profile')
  expect(dialog.getByRole('button', { name: '解除 Instagram 的綁定' })).toBeDisabled()
})
