import { type Language, type NoticeKey, notices } from '@fankeep/shared/host'
import { Toaster, toaster } from '@fankeep/shared/ui'
import { renderScreen } from '@fankeep/shared/testing'
import { act, screen, within } from '@testing-library/react'
import { createInstance } from 'i18next'
import en from '../../locales/en.json'
import zhCn from '../../locales/zh-CN.json'
import zhTw from '../../locales/zh-TW.json'
import { NOTICE_MS } from '../constants'
import { createWanted } from './wanted'
import { createServices } from './services'
import { safeStorage } from './storage'

const words = { 'zh-tw': zhTw, 'zh-cn': zhCn, en }

/** Quoted from spec section 8; the two of CallBack are not listed there, and `network` is ours. */
const catalogue: Record<NoticeKey, string> = {
  loginTimeout: 'Login timeout, please log in again!',
  profileIncomplete: 'Please complete the information first',
  loginCancelled: 'Login failed, authorization has been canceled',
  loginNetwork: 'Login failed, please check the network',
  authorizationFailed: 'Authorization failed, please try again later',
  googleFailed: 'Google services failed to load',
  instagramUnbound: 'Instagram is not yet bind',
  formIncomplete: 'Please check if the form is filled out completely',
  twoFactorRegistered:
    'The account has been registered and two-factor authentication has been enabled. Please log in again and perform two-factor authentication',
  codeFirst: 'Please obtain the verification code first',
  codeWrong: 'The verification code you entered is incorrect, please try again',
  downloadFailed: 'Download failed',
  discountInvalid: 'The discount code you entered is invalid',
  callbackOverwritten: en.notice.callbackOverwritten,
  callbackOverwriteFailed: en.notice.callbackOverwriteFailed,
  agreeFirst: 'please check I agree',
  network: en.notice.network,
}

/** The shell's real services, on `/channel`, and the place where notices appear. */
async function setUp(language: Language, path = '/channel') {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    lowerCaseLng: true,
    resources: { [language]: { shell: words[language] } },
    defaultNS: 'shell',
  })
  let state: unknown
  const storage = safeStorage(() => sessionStorage)
  const made = createServices({
    declared: () => ({ screens: () => [], parts: () => [] }),
    words: i18n,
    language,
    storage,
    wanted: createWanted(storage),
    go: (to, options) => {
      path = to
      state = options?.state
    },
    path: () => path,
  })
  renderScreen(<Toaster />)
  return { ...made, path: () => path, state: () => state }
}

const kept = globalThis.fetch
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => toaster.dismiss())
  vi.useRealTimers()
  globalThis.fetch = kept
  document.cookie = 'token=; Max-Age=0'
})
const shownNotice = () => screen.queryByRole('alert') ?? screen.queryByRole('status')

const cases = (Object.keys(words) as Language[]).flatMap((language) =>
  (Object.keys(notices) as NoticeKey[]).map((key) => [language, key] as const),
)
test.each(cases)(
  'in %s, the notice %s is shown for two seconds with the notice title and no close button',
  async (language, key) => {
    const { services } = await setUp(language)
    act(() => services.tell(key))
    const notice = shownNotice()!
    const { title, [key]: text } = words[language].notice
    expect(notice).toHaveTextContent(`${title}${text}`)
    if (language === 'en') expect(text).toBe(catalogue[key])
    expect(within(notice).queryByRole('button')).toBeNull()
    act(() => vi.advanceTimersByTime(NOTICE_MS - 1))
    expect(shownNotice()).not.toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(shownNotice()).toBeNull()
  },
)

test('a notice that can be undone stays open long enough to decide', async () => {
  const { services } = await setUp('en')
  const action = { label: 'Undo', run: () => undefined }
  act(() => void services.notify({ kind: 'success', title: 'Deleted', action }))
  act(() => vi.advanceTimersByTime(7999))
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  act(() => vi.advanceTimersByTime(1))
  expect(shownNotice()).toBeNull()
})

test.each(Object.entries(words))(
  '%s has a text for each notice of the catalogue and no others',
  (_, { notice }) => {
    expect(Object.keys(notice).sort()).toEqual(['title', ...Object.keys(notices)].sort())
  },
)

describe('notices that the shell shows automatically', () => {
  const answer =
    (body: object, status = 200) =>
    () =>
      Promise.resolve(new Response(JSON.stringify(body), { status }))
  const lost = () => Promise.reject(new TypeError('fetch failed'))
  const ask = async (call: Promise<unknown>) => {
    const ended = call.catch(() => undefined)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await ended
  }

  test.each([
    ['an answer -1', answer({ code: -1, msg: '', data: null })],
    ['a failed response', answer({}, 500)],
    ['a lost connection', lost],
  ])('%s shows the login timeout once and opens the login', async (_, fetched) => {
    document.cookie = 'token=t'
    globalThis.fetch = fetched as typeof fetch
    const { services, path, state } = await setUp('en')
    await ask(
      Promise.allSettled([1, 2, 3].map(() => services.api.call('pages.delete', { id: 'p' } as never))),
    )
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByRole('alert')).toHaveTextContent('Login timeout, please log in again!')
    expect(path()).toBe('/login')
    // The log-in still says why when the notice is gone.
    expect(state()).toEqual({ expired: words.en.session.ended })
    expect(services.session.read().state).toBe('anonymous')
  })

  test('a login without a network shows that the network should be checked', async () => {
    globalThis.fetch = lost as typeof fetch
    const { services } = await setUp('en', '/login')
    await ask(services.api.call('auth.loginByEmail', { email: 'a@b.tw', password: 'x' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Login failed, please check the network')
  })
})
