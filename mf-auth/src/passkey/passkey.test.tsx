import { aUser, type Answers, fakeHost, refuse, renderScreen } from '@fankeep/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import zhTw from '../../locales/zh-TW.json'
import { LoginPage } from '../login/login-page'
import { aTrialList } from '../testing'

/** The recorded requests to the browser, and the result of its dialog. */
type Asked = CredentialRequestOptions & { mediation?: string }
let asked: Asked[]
let answer: (options: Asked) => Promise<unknown>

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const chosen = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('whose'),
  },
  getClientExtensionResults: () => ({}),
}
const closed = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
/** Stays open until the page closes it, like the list of a field. */
const open = ({ signal }: Asked) =>
  new Promise((_, end) => signal!.addEventListener('abort', () => end(signal!.reason), { once: true }))

beforeEach(() => {
  asked = []
  answer = async () => chosen
  const credentials = {
    get: (options: Asked) => {
      asked.push(options)
      return answer(options)
    },
  }
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  sessionStorage.clear()
})

const begun = {
  ticket: 'ticket',
  options: {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'localhost',
    timeout: 1,
    userVerification: 'required' as const,
  },
}
const answers: Answers = {
  'site.plans': aTrialList,
  'site.signImage': { image: '', title: '', text: '' },
  'passkeys.beginLogin': begun,
  'passkeys.login': { token: 't', user: aUser() },
}

/** A browser with passkeys, which can offer them in a field. */
function enter({ inField = false, more = {} }: { inField?: boolean; more?: Answers } = {}) {
  const isConditionalMediationAvailable = async () => inField
  Object.assign(globalThis, {
    PublicKeyCredential: Object.assign(function () {}, { isConditionalMediationAvailable }),
  })
  const host = fakeHost({ path: '/login', answers: { ...answers, ...more } })
  return renderScreen(<LoginPage />, { host, words: { 'mf-auth': zhTw } })
}
const button = () => screen.getByRole('button', { name: '用密碼金鑰登入' })

test('offers no passkey login if the browser does not support passkeys', async () => {
  const host = fakeHost({ path: '/login', answers })
  renderScreen(<LoginPage />, { host, words: { 'mf-auth': zhTw } })
  await screen.findByRole('button', { name: '登入' })
  expect(screen.queryByRole('button', { name: '用密碼金鑰登入' })).toBeNull()
  expect(host.callsOf('passkeys.beginLogin')).toEqual([])
})

test('the button requests a passkey from the browser, sends the result and logs the member in', async () => {
  const { user, host } = enter()
  await user.click(button())
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(asked[0]?.mediation).toBeUndefined()
  expect(host.callsOf('passkeys.login')[0]?.input).toMatchObject({
    ticket: 'ticket',
    response: { id: 'a2V5', rawId: 'a2V5', response: { userHandle: 'd2hvc2U' } },
  })
})

test('reports a closed passkey dialog, and the button opens it again', async () => {
  const { user, host } = enter()
  answer = closed
  await user.click(button())
  expect(await screen.findByText(/沒有用密碼金鑰登入/)).toBeVisible()
  expect(host.callsOf('passkeys.login')).toEqual([])
  answer = async () => chosen
  await user.click(button())
  await waitFor(() => expect(host.session.read().state).toBe('member'))
})

test('a second press while the passkey code loads does not interrupt the first request', async () => {
  enter()
  answer = () => new Promise(() => undefined)
  const passkey = button()
  fireEvent.click(passkey)
  fireEvent.click(passkey)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText(/沒有用密碼金鑰登入/)).toBeNull()
})

test('reports a network problem if the passkey code fails to load, and the button loads it again', async () => {
  vi.doMock('@simplewebauthn/browser', () => {
    throw new Error('Loading chunk 622 failed.')
  })
  const { user, host } = enter()
  await user.click(button())
  await waitFor(() => expect(host.told).toEqual(['network']))
  expect(screen.queryByText(/沒有用密碼金鑰登入/)).toBeNull()
  expect(host.callsOf('passkeys.beginLogin')).toEqual([])
  vi.doUnmock('@simplewebauthn/browser')
  await user.click(button())
  await waitFor(() => expect(host.session.read().state).toBe('member'))
})

test('shows the server’s refusal of a removed passkey and signals it to the device', async () => {
  const { user, host } = enter({ more: { 'passkeys.login': refuse('passkey_unknown', '這把已經移除') } })
  const signalUnknownCredential = vi.fn(async () => undefined)
  Object.assign(PublicKeyCredential, { signalUnknownCredential })
  await user.click(button())
  expect(await screen.findByText('這把已經移除')).toBeVisible()
  expect(host.session.read().state).toBe('anonymous')
  await waitFor(() =>
    expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'a2V5' }),
  )
})

test('the e-mail field offers passkeys from the start, and the chosen one logs the member in', async () => {
  const { host } = enter({ inField: true })
  await waitFor(() => expect(host.session.read().state).toBe('member'))
  expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional'])
})

test('reports a refused passkey from the e-mail field and does not request another automatically', async () => {
  const { host } = enter({
    inField: true,
    more: { 'passkeys.login': refuse('passkey_unknown', '這把已經移除') },
  })
  expect(await screen.findByText('這把已經移除')).toBeVisible()
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
  expect(asked).toHaveLength(1)
  expect(host.callsOf('passkeys.login')).toHaveLength(1)
})

test('the button aborts the offer in the e-mail field; if its dialog is closed, the field offers again', async () => {
  const { user } = enter({ inField: true })
  answer = open
  await waitFor(() => expect(asked).toHaveLength(1))
  answer = closed
  const pressed = user.click(button())
  await screen.findByText(/沒有用密碼金鑰登入/)
  answer = open
  await pressed
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3))
  expect(asked[0]?.signal?.aborted).toBe(true)
  expect(asked.map(({ mediation }) => mediation).slice(0, 3)).toEqual([
    'conditional',
    undefined,
    'conditional',
  ])
})

test('aborts an open passkey request if the member leaves the page', async () => {
  const { unmount } = enter({ inField: true })
  answer = open
  await waitFor(() => expect(asked).toHaveLength(1))
  unmount()
  expect(asked[0]?.signal?.aborted).toBe(true)
})
