import type { UserInfo } from '@fankeep/shared/contract'
import { type Api, CallFailed, Refused } from '@fankeep/shared/host'
import { createStore } from 'jotai'
import { LOGOUT_REARM_MS } from '../../constants'
import { createPending } from '../pending'
import { safeStorage } from '../storage'
import { createSession } from './session'
import { createTokenCookie } from './token-cookie'

const user = (token: string, nickname = 'Ruby') =>
  ({
    ...{ token, nickname, vip_type: 2 },
    ...{ limits: { storage: { used: 0, of: 1 } }, proven: { email: true, tel: false } },
  }) as unknown as UserInfo

function setUp({ token, kept, path = '/channel' }: { token?: string; kept?: UserInfo; path?: string } = {}) {
  const writes: string[] = []
  const page = {
    jar: '',
    get cookie() {
      return this.jar
    },
    set cookie(text: string) {
      writes.push(text)
      this.jar = /Max-Age=0/.test(text) ? '' : text.split(';')[0]!
    },
  }
  const jar = createTokenCookie(page as unknown as Document, true)
  if (token) jar.write(token)
  const shelf = new Map<string, string>()
  const storage = safeStorage(
    () =>
      ({
        getItem: (key: string) => shelf.get(key) ?? null,
        setItem: (key: string, value: string) => void shelf.set(key, value),
        removeItem: (key: string) => void shelf.delete(key),
      }) as Storage,
  )
  if (kept) storage.setItem('user', JSON.stringify(kept))
  const call = vi.fn<(name: string, input: object, options?: object) => Promise<unknown>>()
  const events: string[] = []
  const clock = { now: 100_000 }
  const screen = { path }
  const pending = createPending()
  const session = createSession({
    api: () => ({ call }) as unknown as Api,
    cookie: jar,
    storage,
    store: createStore(),
    pending,
    now: () => clock.now,
    onLogin: () => screen.path === '/login',
    openLogin: ({ comeBack }) => {
      events.push(comeBack ? 'login, and back' : 'login')
      screen.path = '/login'
    },
    tellExpired: () => events.push('expired'),
    tellRefused: (message) => events.push(message),
    begun: () => events.push('begun'),
    loggedOut: () => events.push('logged out'),
  })
  return { session, call, events, clock, screen, jar, page, writes, shelf, pending }
}

const refused = (key: string, message = '') => new Refused(key, message)

test('without a token the state is anonymous and nothing is requested', async () => {
  const { session, call } = setUp()
  expect(session.read().state).toBe('anonymous')
  await session.start()
  expect(call).not.toHaveBeenCalled()
})

test('a stored token is looked up, and the state is unknown until then', async () => {
  const { session, call, shelf } = setUp({ token: 't1' })
  call.mockResolvedValue(user('t1'))
  expect(session.read().state).toBe('unknown')
  void session.start()
  expect((await session.known()).user?.nickname).toBe('Ruby')
  expect(call).toHaveBeenCalledWith('user.info', {}, { outlivesScreen: true })
  expect(shelf.get('vip_type')).toBe('2')
})

test('known() waits for a lookup that has not started yet', async () => {
  const { session, call } = setUp({ token: 't1' })
  call.mockResolvedValue(user('t1'))
  const known = session.known()
  void session.start()
  expect((await known).state).toBe('member')
})

test('a lookup that succeeds renews the cookie’s lifetime', async () => {
  const { session, call, writes } = setUp({ token: 't1' })
  call.mockResolvedValue(user('t1'))
  writes.length = 0
  await session.start()
  expect(writes).toEqual([expect.stringContaining('token=t1; Path=/; Max-Age=2592000')])
})

test('a stored user record is used at once until the lookup replaces it', async () => {
  const { session, call } = setUp({ token: 't1', kept: user('t1', 'Kept') })
  call.mockResolvedValue(user('t1', 'Newer'))
  const started = session.start()
  expect((await session.known()).user?.nickname).toBe('Kept')
  await started
  expect(session.read().user?.nickname).toBe('Newer')
})

test('ignores a stored user record of another token', () => {
  const { session, call } = setUp({ token: 't2', kept: user('t1') })
  call.mockReturnValue(new Promise(() => undefined))
  void session.start()
  expect(session.read().state).toBe('unknown')
})

test('a stored user record is removed if another tab has logged out', async () => {
  const { session, shelf } = setUp({ kept: user('t1', 'Kept') })
  await session.start()
  expect(shelf.size).toBe(0)
})

test('a refused lookup logs out and opens the login', async () => {
  const { session, call, events, jar } = setUp({ token: 't1' })
  call.mockRejectedValue(refused('not_found'))
  await session.start()
  expect(session.read()).toEqual({ state: 'anonymous', user: null })
  expect(jar.read()).toBeNull()
  expect(events).toEqual(['expired', 'login, and back'])
})

test('a lookup refused by a busy server keeps a known member logged in', async () => {
  const { session, call, events, jar } = setUp({ token: 't1', kept: user('t1', 'Kept') })
  call.mockRejectedValue(refused('server_busy'))
  await session.start()
  expect(session.read().user?.nickname).toBe('Kept')
  expect([jar.read(), events]).toEqual(['t1', []])
})

test('an invalid token on the login screen is removed without a notice', async () => {
  const { session, call, events, jar } = setUp({ token: 't1', path: '/login' })
  call.mockRejectedValue(new CallFailed(500))
  await session.start()
  expect(jar.read()).toBeNull()
  expect(events).toEqual([])
})

test('a lookup that fails without a response keeps the token', async () => {
  const { session, call, events, jar } = setUp({ token: 't1', kept: user('t1') })
  call.mockRejectedValue(new CallFailed(0))
  await session.refresh()
  expect([jar.read(), events]).toEqual(['t1', []])
})

test('a login stores the token URL-encoded in the cookie and the user in session storage', () => {
  const { session, page, shelf, events } = setUp({ path: '/login' })
  session.begin({ token: 'a b/=', user: user('') })
  expect(page.jar).toBe('token=a%20b%2F%3D')
  expect(session.token()).toBe('a b/=')
  expect(JSON.parse(shelf.get('user')!)).toMatchObject({ nickname: 'Ruby', token: 'a b/=' })
  expect(session.read().state).toBe('member')
  expect(events).toEqual(['begun'])
})

test('trouble ends the session once: clears it, notifies, opens the login and cancels pending calls', () => {
  const { session, events, jar, shelf, pending, screen } = setUp({ path: '/login' })
  session.begin({ token: 't1', user: user('t1') })
  screen.path = '/management'
  const { signal } = pending.register({ outlivesScreen: true })
  const trouble = { call: 'pages.list', kind: 'code', token: 't1' } as const
  expect(session.onTrouble(trouble)).toBe(true)
  expect(session.onTrouble(trouble)).toBe(false)
  expect(events.slice(1)).toEqual(['expired', 'login, and back'])
  expect(jar.read()).toBeNull()
  expect(shelf.size).toBe(0)
  expect(signal.aborted).toBe(true)
  expect(session.read().state).toBe('anonymous')
})

test('the session can end again after a second, not before', () => {
  const { session, events, screen, clock } = setUp()
  const endAgain = () => {
    session.begin({ token: 't1', user: user('t1') })
    screen.path = '/channel'
    session.onTrouble({ call: 'pages.list', kind: 'failure', token: 't1' })
  }
  endAgain()
  clock.now += LOGOUT_REARM_MS - 1
  endAgain()
  expect(events.filter((word) => word === 'expired')).toHaveLength(1)
  clock.now += 1
  endAgain()
  expect(events.filter((word) => word === 'expired')).toHaveLength(2)
})

test('logging out informs the server, clears the session and opens the login', async () => {
  const { session, call, events, jar } = setUp({ token: 't1', kept: user('t1') })
  call.mockResolvedValue({})
  await session.logout()
  expect(call).toHaveBeenCalledWith('auth.logout', {}, { outlivesScreen: true })
  expect(jar.read()).toBeNull()
  expect(events).toEqual(['logged out', 'login'])
})

test('a refused logout shows the reason and keeps the session', async () => {
  const { session, call, events, jar } = setUp({ token: 't1' })
  call.mockRejectedValue(refused('too_many_requests', 'later'))
  await session.logout()
  expect(jar.read()).toBe('t1')
  expect(events).toEqual(['later'])
})

test('a login or logout in another tab makes this page stale', () => {
  const { session, jar } = setUp({ token: 't1' })
  expect(session.isStale()).toBe(false)
  jar.write('t2')
  expect(session.isStale()).toBe(true)
})

test('isAnothers reports a token of another tab’s login until this page logs in', () => {
  const { session, jar } = setUp({ token: 't1' })
  expect(session.isAnothers()).toBe(false)
  jar.write('t2')
  expect(session.isAnothers()).toBe(true)
  session.begin({ token: 't3', user: user('t3') })
  expect(session.isAnothers()).toBe(false)
  jar.remove()
  expect(session.isAnothers()).toBe(false)
  jar.write('t4')
  expect(setUp().session.isAnothers()).toBe(false)
})

test('ignores an answer that arrives after another tab has logged in', async () => {
  const { session, call, jar } = setUp({ token: 't1' })
  call.mockImplementation(() => {
    jar.write('t2')
    return Promise.resolve(user('t1'))
  })
  await session.start()
  expect(session.read().user).toBeNull()
})

test('forget clears a session that the server has already ended, without a call or a notice', async () => {
  const { session, call, events, page } = setUp({ token: 't1' })
  call.mockResolvedValue(user('t1'))
  await session.start()
  session.forget()
  expect(session.read()).toEqual({ state: 'anonymous', user: null })
  expect(page.jar).toBe('')
  expect(events).toEqual([])
  expect(call).toHaveBeenCalledTimes(1)
})

describe('a member’s typed text', () => {
  const ruby = { ...user('t1'), email: 'ruby@example.com' }
  const typed = JSON.stringify({ by: 'ruby@example.com', value: 'words' })
  const begun = (by = ruby) => {
    const opened = setUp({ path: '/login' })
    sessionStorage.setItem('typed:callback', typed)
    opened.session.begin({ token: 't1', user: by })
    opened.screen.path = '/callback'
    return opened
  }
  const kept = () => sessionStorage.getItem('typed:callback')
  afterEach(() => sessionStorage.clear())

  test('is kept for the member after the session ended', () => {
    const { session } = begun()
    session.onTrouble({ call: 'pages.list', kind: 'failure', token: 't1' })
    expect(kept()).toBe(typed)
    session.begin({ token: 't2', user: ruby })
    expect(kept()).toBe(typed)
  })

  test('is deleted on logout, on deletion of the account and on another member’s login', async () => {
    const { session, call } = begun()
    call.mockResolvedValue({})
    await session.logout()
    expect(kept()).toBeNull()
    begun().session.forget()
    expect(kept()).toBeNull()
    begun({ ...ruby, email: 'eva@example.com' })
    expect(kept()).toBeNull()
  })
})
