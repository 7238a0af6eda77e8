import { aUser, refuse } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { prove } from '../../proof/testing'
import { openAccount } from '../testing'

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href)
  })
})
afterEach(() => vi.restoreAllMocks())

const dialog = () => within(screen.getByRole('dialog'))
const words = () => dialog().getByRole('textbox', { name: '請輸入「刪除帳號」' })
const forGood = () => dialog().getByRole('button', { name: '刪除我的帳號' })

test('downloads all data as one ZIP', async () => {
  const { user } = openAccount('data', {
    'user.data': { url: '/api/user/data/abc', expires_at: '2026-11-21T04:00:00.000Z' },
  })
  await user.click(screen.getByRole('button', { name: '下載 ZIP' }))
  await waitFor(() => expect(saved).toEqual(['http://localhost/api/user/data/abc']))
})

test('reports a ZIP that cannot be downloaded', async () => {
  const { user, host } = openAccount('data', { 'user.data': refuse('too_many_requests', '請稍後再試') })
  await user.click(screen.getByRole('button', { name: '下載 ZIP' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('請稍後再試')
  expect(host.told).toEqual(['downloadFailed'])
  expect(saved).toEqual([])
})

test('deletes the account in 7 days only if the member types the words and enters a code', async () => {
  const at = '2026-11-28T03:00:00.000Z'
  const { user, host } = openAccount('data', {
    'user.delete': { erase_at: at },
    'user.info': aUser({ erase_at: at }),
  })
  await user.click(screen.getByRole('button', { name: '刪除帳號…' }))
  expect(dialog().getByText(/6 個頻道和裡面所有的粉絲/)).toBeVisible()
  expect(dialog().getByText(/至少 5 年/)).toBeVisible()
  expect(dialog().getByRole('radio', { name: /7 天後刪除/ })).toBeChecked()
  await user.type(words(), '刪除')
  await prove(user)
  await user.click(forGood())
  expect(words()).toHaveAccessibleDescription('要刪除的話，請一字不差輸入「刪除帳號」')
  expect(host.callsOf('user.delete')).toHaveLength(0)

  await user.type(words(), '帳號')
  await user.click(forGood())
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '你的帳號將在 2026/11/28 11:00 刪除' }]))
  expect(host.callsOf('media.sendEmailCode')[0]?.input).toEqual({ use: 'delete' })
  expect(host.callsOf('user.delete')[0]?.input).toEqual({ code: '482913', at_once: false })
  expect(host.session.read().state).toBe('member')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('erases the account at once if the member chooses the right to erasure', async () => {
  const { user, host } = openAccount('data', { 'user.delete': { erase_at: null } })
  await user.click(screen.getByRole('button', { name: '刪除帳號…' }))
  await user.click(dialog().getByRole('radio', { name: /GDPR 第 17 條／台灣個資法第 3、11 條/ }))
  await user.type(words(), '刪除帳號')
  await prove(user)
  await user.click(dialog().getByRole('button', { name: '現在就全部刪除' }))
  await waitFor(() => expect(host.session.read().state).toBe('anonymous'))
  expect(host.callsOf('user.delete')[0]?.input).toEqual({ code: '482913', at_once: true })
  expect(host.went).toEqual(['/'])
  expect(host.notices).toMatchObject([{ title: '帳號已刪除' }])
})

test('says until when an immediate erasure from a new device is delayed', async () => {
  const at = '2026-11-22T03:00:00.000Z'
  const { user, host } = openAccount('data', { 'user.delete': { erase_at: at }, 'user.info': aUser() })
  await user.click(screen.getByRole('button', { name: '刪除帳號…' }))
  await user.click(dialog().getByRole('radio', { name: /GDPR/ }))
  await user.type(words(), '刪除帳號')
  await prove(user)
  await user.click(dialog().getByRole('button', { name: '現在就全部刪除' }))
  const title = '你的帳號將在 2026/11/22 11:00 刪除'
  const text = expect.stringContaining('還不到一天')
  await waitFor(() => expect(host.notices).toMatchObject([{ kind: 'warning', title, text }]))
})

test('a wrong code deletes nothing', async () => {
  const { user, host } = openAccount('data', { 'user.delete': refuse('code_wrong', '驗證碼不正確') })
  await user.click(screen.getByRole('button', { name: '刪除帳號…' }))
  await user.type(words(), '刪除帳號')
  await prove(user)
  await user.click(forGood())
  const code = dialog().getByRole('textbox', { name: '驗證碼' })
  await waitFor(() => expect(code).toHaveAccessibleDescription('驗證碼不正確'))
  expect(host.session.read().state).toBe('member')
})
