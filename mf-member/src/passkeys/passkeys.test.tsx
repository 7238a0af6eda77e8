import { type Answers, fail, refuse } from '@fankeep/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { openAccount } from '../manage-login/testing'
import { prove } from '../proof/testing'

/** The result of the browser's dialog. */
let make: () => Promise<unknown>
let choose: () => Promise<unknown>

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const made = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
}
const chosen = {
  ...made,
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('whose'),
  },
}
const end = (name: string) => () => Promise.reject(new DOMException('ended', name))

beforeEach(() => {
  make = async () => made
  choose = async () => chosen
  Object.assign(globalThis, { PublicKeyCredential: function () {} })
  const credentials = { create: () => make(), get: () => choose() }
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
})
afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))

const laptop = {
  id: '7',
  name: 'Chrome, macOS',
  created_at: '2026-11-01T00:00:00.000Z',
  used_at: null,
  synced: true,
}
const listed = (...list: (typeof laptop)[]) => ({ 'passkeys.list': { list, of: 10, ready: true } })
const required = 'required' as const
const begun: Answers = {
  'passkeys.beginAdd': {
    ticket: 'ticket',
    options: {
      challenge: 'Y2hhbGxlbmdl',
      rp: { id: 'localhost', name: 'FanKeep' },
      user: { id: 'd2hvc2U', name: 'he@hekitchen.example', displayName: 'He' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 1,
      attestation: 'none',
      authenticatorSelection: { residentKey: required, requireResidentKey: true, userVerification: required },
      excludeCredentials: [],
    },
  },
  'passkeys.add': laptop,
  'passkeys.beginProof': {
    ticket: 'ticket',
    options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 1, userVerification: required },
  },
  'passkeys.prove': { code: 'pk-0123456789abcdef' },
}
const enter = (answers: Answers = {}, part = 'security') => openAccount(part, { ...begun, ...answers })
const press = (name: string) => screen.getByRole('button', { name })

test('reports code that failed to load, and the next press loads it again', async () => {
  vi.doMock('@simplewebauthn/browser', () => {
    throw new Error('Loading chunk 622 failed.')
  })
  const { user, host } = enter()
  const add = await screen.findByRole('button', { name: '新增密碼金鑰' })
  await user.click(add)
  expect(await screen.findByText('沒有載入完成，請檢查網路後再試一次。')).toBeVisible()
  vi.doUnmock('@simplewebauthn/browser')
  host.answer('passkeys.list', listed(laptop)['passkeys.list'])
  await user.click(add)
  expect(await screen.findByText('Chrome, macOS')).toBeVisible()
})

test('adds a passkey with the browser’s dialog and lists it', async () => {
  const { user, host } = enter()
  const add = await screen.findByRole('button', { name: '新增密碼金鑰' })
  host.answer('passkeys.list', listed(laptop)['passkeys.list'])
  await user.click(add)
  expect(await screen.findByText('Chrome, macOS')).toBeVisible()
  expect(screen.getByText('還沒用過')).toBeVisible()
  expect(screen.getByText('已同步到其他裝置')).toBeVisible()
  expect(host.notices).toMatchObject([{ kind: 'success', title: '已新增「Chrome, macOS」' }])
  expect(host.callsOf('passkeys.add')[0]?.input).toMatchObject({
    ticket: 'ticket',
    response: { id: 'a2V5', response: { transports: ['internal'] } },
  })
})

test.each([
  ['NotAllowedError', '沒有完成。可以再試一次。'],
  ['InvalidStateError', '這台裝置已經有這個帳號的密碼金鑰了。'],
  ['ConstraintError', '這台裝置不能存密碼金鑰。請先設定螢幕鎖定，或換一台裝置。'],
])('reports a dialog that ends in %s and sends nothing', async (name, said) => {
  const { user, host } = enter()
  make = end(name)
  await user.click(await screen.findByRole('button', { name: '新增密碼金鑰' }))
  expect(await screen.findByText(said)).toBeVisible()
  expect(host.callsOf('passkeys.add')).toEqual([])
  expect(press('新增密碼金鑰')).toBeEnabled()
})

test('adds a passkey only after a new proof if the login is not recent', async () => {
  const { user, host } = enter({
    'passkeys.beginAdd': refuse('proof_required', '請先確認'),
    'media.checkCode': { right: true },
  })
  await user.click(await screen.findByRole('button', { name: '新增密碼金鑰' }))
  await screen.findByRole('dialog', { name: '確認是你本人' })
  await prove(user)
  host.answer('passkeys.beginAdd', begun['passkeys.beginAdd']!)
  await user.click(press('確認'))
  await waitFor(() => expect(host.callsOf('passkeys.add')).toHaveLength(1))
})

test('renames a passkey and rejects an empty name', async () => {
  const { user, host } = enter({ ...listed(laptop), 'passkeys.rename': { ...laptop, name: '公司筆電' } })
  await user.click(await screen.findByRole('button', { name: '改名：Chrome, macOS' }))
  const dialog = within(await screen.findByRole('dialog', { name: '密碼金鑰的名稱' }))
  const field = dialog.getByRole('textbox', { name: '名稱' })
  await user.clear(field)
  await user.click(dialog.getByRole('button', { name: '儲存名稱' }))
  expect(field).toHaveAccessibleDescription('請填名稱')
  await user.type(field, '公司筆電{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(host.callsOf('passkeys.rename')[0]?.input).toEqual({ id: '7', name: '公司筆電' })
  expect(host.callsOf('passkeys.list')).toHaveLength(2)
})

test('a sentence about a passkey that was not added goes when another is renamed', async () => {
  const { user } = enter({ ...listed(laptop), 'passkeys.rename': laptop })
  make = end('InvalidStateError')
  await user.click(await screen.findByRole('button', { name: '新增密碼金鑰' }))
  expect(await screen.findByText('這台裝置已經有這個帳號的密碼金鑰了。')).toBeVisible()
  await user.click(press('改名：Chrome, macOS'))
  await user.type(await screen.findByRole('textbox', { name: '名稱' }), '{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('這台裝置已經有這個帳號的密碼金鑰了。')).toBeNull()
})

test('removes a passkey after a confirmation, and with a new proof if the login is not recent', async () => {
  const { user, host } = enter({
    ...listed(laptop),
    'passkeys.remove': refuse('proof_required', '請先確認'),
    'media.checkCode': { right: true },
  })
  await user.click(await screen.findByRole('button', { name: '移除 Chrome, macOS' }))
  await user.click(await screen.findByRole('button', { name: '移除密碼金鑰' }))
  const confirm = within(await screen.findByRole('dialog', { name: '確認是你本人' }))
  host.answer('passkeys.remove', {})
  // The same passkey, instead of a code.
  await user.click(await confirm.findByRole('button', { name: '用密碼金鑰確認' }))
  await waitFor(() => expect(host.notices).toMatchObject([{ title: '已移除「Chrome, macOS」' }]))
  expect(host.callsOf('passkeys.prove')[0]?.input).toMatchObject({ use: 'authorise' })
  expect(host.callsOf('media.checkCode')[0]?.input).toEqual({ code: 'pk-0123456789abcdef' })
})

test('shows the reason instead of the button at ten passkeys or without support by site or browser', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => ({ ...laptop, id: String(n + 1) }))
  const full = enter(listed(...ten))
  expect(await screen.findByText(/最多 10 把密碼金鑰/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '新增密碼金鑰' })).toBeNull()
  full.unmount()

  const elsewhere = enter({ 'passkeys.list': { list: [], of: 10, ready: false } })
  expect(await screen.findByText(/要用網域名稱開啟本站/)).toBeVisible()
  elsewhere.unmount()

  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  enter()
  expect(await screen.findByText(/這個瀏覽器沒有密碼金鑰/)).toBeVisible()
})

test('reports passkeys that failed to load and loads them again on request', async () => {
  const { user, host } = enter({ 'passkeys.list': fail() })
  await waitFor(() => expect(screen.getByText(/密碼金鑰沒有讀到/).closest('[role=status]')).toBeVisible())
  host.answer('passkeys.list', listed(laptop)['passkeys.list'])
  await user.click(press('再試一次'))
  expect(await screen.findByText('Chrome, macOS')).toBeVisible()
})

describe('deleting the account', () => {
  const dialog = async (answers: Answers) => {
    const opened = enter({ ...answers, 'user.delete': { erase_at: '2026-12-02T00:00:00.000Z' } }, 'data')
    await opened.user.click(press('刪除帳號…'))
    await screen.findByRole('dialog')
    return opened
  }

  test('a passkey confirms the deletion after the words are typed', async () => {
    const { user, host } = await dialog(listed(laptop))
    const passkey = await screen.findByRole('button', { name: '用密碼金鑰確認' })
    await user.click(passkey)
    expect(host.callsOf('passkeys.beginProof')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /請輸入「刪除帳號」/ }), '刪除帳號')
    choose = end('NotAllowedError')
    await user.click(passkey)
    expect(await screen.findByText('沒有完成。可以再試一次。')).toBeVisible()
    choose = async () => chosen
    await user.click(passkey)
    await waitFor(() =>
      expect(host.callsOf('user.delete')[0]?.input).toEqual({ code: 'pk-0123456789abcdef', at_once: false }),
    )
    expect(host.callsOf('passkeys.prove')[0]?.input).toMatchObject({ use: 'delete' })
  })

  test('offers no passkey to a member who has none', async () => {
    const { host } = await dialog({})
    await waitFor(() => expect(host.callsOf('passkeys.list')).not.toHaveLength(0))
    expect(screen.queryByRole('button', { name: '用密碼金鑰確認' })).toBeNull()
  })
})
