import { aUser, type Answers, fail, pending, refuse } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { prove } from '../../proof/testing'
import { openAccount } from '../testing'

const codes = Array.from({ length: 10 }, (_, n) => ({ code: `abcd-efgh-jk${n}0`, used: n === 3 }))
const on = { second_login: 1 as const }
const spare = { 'twoFactor.spareCodes': { on: true, left: 7, of: 10, made_at: '2026-11-01T00:00:00.000Z' } }
const begun = {
  otpauth: 'otpauth://totp/FanKeep:he?secret=ABCDEFGH',
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  secret: 'ABCDEFGHJKLM',
}
const press = (name: string) => screen.getByRole('button', { name })
const digits = () => screen.getByRole('textbox', { name: '驗證器上的 6 位數字' })

let saved: { name: string; text: Promise<string> }[]
beforeEach(() => {
  saved = []
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob: Blob) => {
    blobs.set(`blob:${blobs.size}`, blob)
    return `blob:${blobs.size - 1}`
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.get(this.href)!.text() })
  })
})
afterEach(() => vi.restoreAllMocks())

test('turning it on requires a scan, a code and the confirmation that the spare codes are saved', async () => {
  const user1 = aUser({ ...on, token: 'the new token' })
  const { user, host } = openAccount('security', {
    'twoFactor.begin': begun,
    'twoFactor.turnOn': { user: user1, codes },
    'twoFactor.downloadSpareCodes': { codes },
    ...spare,
  })
  await user.click(press('開啟兩步驟驗證'))
  expect(await screen.findByRole('img', { name: '驗證器用的 QR code' })).toHaveAttribute(
    'src',
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(begun.qr)}`,
  )
  expect(screen.getByText('ABCD EFGH JKLM')).toBeVisible()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(press('複製金鑰'))
  expect(write).toHaveBeenCalledWith('ABCDEFGHJKLM')

  await user.type(digits(), '482913')
  const dialog = within(await screen.findByRole('dialog', { name: '兩步驟驗證開啟了' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(10)
  expect(host.session.read().user?.token).toBe('the new token')
  expect(dialog.getByRole('button', { name: '完成' })).toBeDisabled()

  await user.click(dialog.getByRole('button', { name: '下載文字檔' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('粉絲保險箱-備用碼.txt')
  const text = await saved[0]?.text
  expect(text).toContain('he@hekitchen.example')
  expect(text).toContain('abcd-efgh-jk00\n')
  expect(text).toContain('abcd-efgh-jk30 （已用過）')

  await user.click(dialog.getByRole('checkbox', { name: /收好了/ }))
  await user.click(dialog.getByRole('button', { name: '完成' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText(/還有 7 組，共 10 組/)).toBeVisible()
})

test('says that the QR code is new if setting it up was interrupted by a reload', async () => {
  const first = openAccount('security', { 'twoFactor.begin': begun })
  await first.user.click(press('開啟兩步驟驗證'))
  await screen.findByRole('img', { name: '驗證器用的 QR code' })
  expect(screen.queryByText(/這是新的 QR code/)).toBeNull()
  first.unmount()
  const { user } = openAccount('security', {
    'twoFactor.begin': { ...begun, secret: 'NPQRSTUVWXYZ' },
    'twoFactor.turnOn': { user: aUser(on), codes },
    ...spare,
  })
  await user.click(press('開啟兩步驟驗證'))
  expect(await screen.findByText(/這是新的 QR code/)).toBeVisible()
  await user.type(digits(), '482913')
  await screen.findByRole('dialog', { name: '兩步驟驗證開啟了' })
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('typed:'))).toEqual([])
})

test('the secret is shown only after a new proof if the login is not recent', async () => {
  const { user, host } = openAccount('security', {
    'twoFactor.begin': refuse('proof_required', '請先用驗證碼確認是你本人'),
    'media.checkCode': { right: true },
  })
  await user.click(press('開啟兩步驟驗證'))
  await screen.findByRole('dialog', { name: '確認是你本人' })
  await prove(user)
  host.answer('twoFactor.begin', begun)
  await user.click(press('確認'))
  expect(await screen.findByRole('img', { name: '驗證器用的 QR code' })).toBeVisible()
})

test('a wrong code empties its field, and an expired QR code can be requested again', async () => {
  const { user, host } = openAccount('security', {
    'twoFactor.begin': begun,
    'twoFactor.turnOn': refuse('second_code_wrong', '數字不正確'),
  })
  await user.click(press('開啟兩步驟驗證'))
  await screen.findByRole('img')
  await user.type(digits(), '111111')
  await waitFor(() => expect(digits()).toHaveAccessibleDescription('數字不正確'))
  expect(digits()).toHaveValue('')
  expect(host.notices).toMatchObject([{ kind: 'warning', title: '數字不正確' }])
  host.answer('twoFactor.turnOn', refuse('second_login_begin', 'QR code已經失效'))
  await user.type(digits(), '222222')
  await screen.findByText(/QR code已經失效/)
  await user.click(press('重新取得 QR code'))
  await waitFor(() => expect(host.callsOf('twoFactor.begin')).toHaveLength(2))
  expect(host.session.read().user?.second_login).toBe(0)
})

test('offers to request the secret again if it failed to load', async () => {
  const { user, host } = openAccount('security', { 'twoFactor.begin': refuse('too_many_requests', '請稍後') })
  await user.click(press('開啟兩步驟驗證'))
  expect(await screen.findByText('請稍後')).toBeVisible()
  host.answer('twoFactor.begin', begun)
  await user.click(press('再試一次'))
  expect(await screen.findByText('ABCD EFGH JKLM')).toBeVisible()
})

const open = (answers: Answers) => openAccount('security', { ...spare, ...answers }, on)

test('shows the spare codes again after an authenticator code, with the used ones marked', async () => {
  const { user, host } = open({ 'twoFactor.showSpareCodes': { codes } })
  await user.click(press('看備用碼'))
  await user.type(digits(), '482913')
  const list = within(await screen.findByRole('list', { name: '備用碼' }))
  expect(list.getByText(/abcd-efgh-jk30/)).toHaveTextContent('（已用過）')
  expect(host.callsOf('twoFactor.showSpareCodes')[0]?.input).toEqual({ code: '482913' })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(press('複製'))
  expect(write.mock.calls[0]?.[0].split('\n')).toHaveLength(9)
})

test('renewing the spare codes warns first that the old ones become invalid', async () => {
  const { user, host } = open({ 'twoFactor.renewSpareCodes': { codes } })
  await user.click(press('換新的'))
  expect(screen.getByText('換好之後，舊的十組全部失效。')).toBeVisible()
  await user.type(digits(), '482913')
  await screen.findByRole('list', { name: '備用碼' })
  expect(host.callsOf('twoFactor.renewSpareCodes')).toHaveLength(1)
})

test.each([
  ['new codes', 'twoFactor.renewSpareCodes', '換新的', true],
  ['the codes of a newly enabled two-factor login', 'twoFactor.turnOn', '開啟兩步驟驗證', false],
] as const)(
  'the dialog that shows %s cannot be closed while the call is pending',
  async (_, call, button, isOn) => {
    const { user } = openAccount(
      'security',
      { ...(isOn && spare), 'twoFactor.begin': begun, [call]: pending() },
      isOn ? on : {},
    )
    await user.click(press(button))
    await screen.findByRole('textbox')
    await user.type(digits(), '482913')
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(press('先不要')).toBeDisabled()
  },
)

test('warns if few spare codes are left', async () => {
  open({ 'twoFactor.spareCodes': { on: true, left: 2, of: 10, made_at: null } })
  expect(await screen.findByText('備用碼只剩 2 組了，換一組新的比較安心。')).toBeVisible()
})

test('reports a count of spare codes that failed to load and loads it again on request', async () => {
  const { user, host } = open({ 'twoFactor.spareCodes': fail() })
  expect(await screen.findByText(/還有幾組備用碼沒有讀到/)).toBeVisible()
  host.answer('twoFactor.spareCodes', spare['twoFactor.spareCodes'])
  await user.click(press('再試一次'))
  expect(await screen.findByText(/還有 7 組，共 10 組/)).toBeVisible()
})

test('a code turns it off and replaces the token', async () => {
  const { user, host } = open({ 'twoFactor.turnOff': { user: aUser({ token: 'another' }) } })
  await user.click(press('關閉兩步驟驗證'))
  await user.type(digits(), '482913')
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '兩步驟驗證已關閉' }]))
  expect(host.session.read().user).toMatchObject({ second_login: 0, token: 'another' })
  expect(press('開啟兩步驟驗證')).toBeVisible()
})

test('reports a spare code file that cannot be downloaded', async () => {
  const { user, host } = open({
    'twoFactor.showSpareCodes': { codes },
    'twoFactor.downloadSpareCodes': refuse('code_required', '請再輸入一次驗證碼'),
  })
  await user.click(press('看備用碼'))
  await user.type(digits(), '482913')
  await user.click(await screen.findByRole('button', { name: '下載文字檔' }))
  expect(await screen.findByText('請再輸入一次驗證碼')).toBeVisible()
  expect(host.told).toEqual(['downloadFailed'])
  expect(saved).toEqual([])
})
