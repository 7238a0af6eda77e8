import { aUser } from '@fankeep/shared/testing'
import type { SessionState } from '@fankeep/shared/host'
import { createStore } from 'jotai'
import { remote } from '../../test/release'
import { AHEAD_KEPT_MS } from '../constants'
import { createAhead, type Link } from './ahead'
import type { Loaded, Want } from './loader'

const title = { 'zh-tw': '', 'zh-cn': '', en: '' }
const remotes = [
  remote('mf-home', [{ path: '/', name: 'home', access: 'public' }]),
  remote('mf-auth', [{ path: '/login', name: 'login', access: 'guest', bare: true }]),
  remote('mf-member', [{ path: '/channel', name: 'channel', access: 'member', parent: 'userCenter' }]),
]
remotes[2]!.live.declaration.layout = 'userCenter'
for (const { live } of remotes) for (const route of live.declaration.routes) route.title = title

const loaded = (remote: string): Loaded => ({ kind: 'ready', remote, version: '1', Screen: () => null })
const link = (pathname: string, more: Partial<Link> = {}): Link => ({
  pathname,
  search: '',
  hash: '',
  ...more,
})
const member: SessionState = { state: 'member', user: aUser() }
const anonymous: SessionState = { state: 'anonymous', user: null }

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function setUp(session: SessionState = anonymous) {
  const store = createStore()
  const warm = jest.fn(async (name: string, _want: Want): Promise<Loaded | undefined> => loaded(name))
  const who = { session }
  const wanted: { address: string | null } = { address: null }
  const ahead = createAhead({
    remotes,
    loader: { warm },
    wanted: { peek: () => wanted.address },
    session: () => who.session,
    store,
  })
  return { ...ahead, warm, who, wanted, drawn: () => store.get(ahead.scene)?.location.pathname }
}

test('the screen that is about to be gone to is loaded and drawn, at its whole address', async () => {
  const ahead = setUp()
  await ahead.draw(link('/login', { search: '?from=ad' }))
  expect(ahead.drawn()).toBe('/login')
  expect(ahead.of(link('/login', { search: '?from=ad' }))?.screen).toMatchObject({ remote: 'mf-auth' })
  expect(ahead.of(link('/login'))).toBeUndefined()
})

test('a screen of the member center comes with its frame', async () => {
  const ahead = setUp(member)
  await ahead.draw(link('/channel'))
  expect(ahead.of(link('/channel'))?.layout).toMatchObject({ kind: 'ready', remote: 'mf-member' })
  expect(ahead.warm.mock.calls).toEqual([
    ['mf-member', { expose: 'routes', name: 'channel' }],
    ['mf-member', { expose: 'layout' }],
  ])
})

test.each([
  ['a visitor, of a member screen', anonymous, '/channel'],
  ['a member, of a screen for visitors', member, '/login'],
  ['whom nobody knows yet, of either', { state: 'unknown', user: null } as const, '/login'],
  ['anybody, of no screen', anonymous, '/nowhere'],
])('nothing is drawn ahead for %s', async (_, session, path) => {
  const ahead = setUp(session)
  await ahead.draw(link(path))
  expect(ahead.drawn()).toBeUndefined()
  expect(ahead.warm).not.toHaveBeenCalled()
})

test('what has been drawn is not shown at once where the guard has another mind by then', async () => {
  const ahead = setUp(member)
  await ahead.draw(link('/channel'))
  ahead.wanted.address = '/management'
  expect(ahead.of(link('/channel'))).toBeUndefined()
  ahead.wanted.address = null
  expect(ahead.of(link('/channel'))).toBeDefined()
  ahead.who.session = anonymous
  expect(ahead.of(link('/channel'))).toBeUndefined()
})

test('the last link counts, whichever screen comes first', async () => {
  const ahead = setUp()
  let arrive!: (screen: Loaded) => void
  ahead.warm.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  const slow = ahead.draw(link('/'))
  await ahead.draw(link('/login'))
  arrive(loaded('mf-home'))
  await slow
  expect(ahead.drawn()).toBe('/login')
})

test('a screen that does not load is not drawn', async () => {
  const ahead = setUp()
  ahead.warm.mockResolvedValueOnce(undefined)
  await ahead.draw(link('/login'))
  expect(ahead.drawn()).toBeUndefined()
})

test('a screen that is not gone to is let go after a while, again from the last time its link was pointed at', async () => {
  const ahead = setUp()
  await ahead.draw(link('/login'))
  jest.advanceTimersByTime(AHEAD_KEPT_MS - 1)
  await ahead.draw(link('/login'))
  expect(ahead.warm).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(AHEAD_KEPT_MS - 1)
  expect(ahead.drawn()).toBe('/login')
  jest.advanceTimersByTime(1)
  expect(ahead.drawn()).toBeUndefined()
})

test('while it is shown before the move to it nothing takes its place; then it is let go', async () => {
  const ahead = setUp()
  await ahead.draw(link('/login'))
  ahead.hold()
  await ahead.draw(link('/'))
  jest.advanceTimersByTime(AHEAD_KEPT_MS)
  expect(ahead.drawn()).toBe('/login')
  ahead.letGo()
  expect(ahead.drawn()).toBeUndefined()
  await ahead.draw(link('/'))
  expect(ahead.drawn()).toBe('/')
})
