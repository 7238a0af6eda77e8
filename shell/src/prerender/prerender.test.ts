import { aUser } from '@fankeep/shared/testing'
import type { SessionState } from '@fankeep/shared/host'
import { createStore } from 'jotai'
import { remote } from '../../test/release'
import { PRERENDER_KEPT_MS } from '../constants'
import { createPrerender, type Link } from './prerender'
import type { Loaded } from '../remotes/loader'
import type { Want } from '../remotes/open-screen'

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

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(session: SessionState = anonymous) {
  const store = createStore()
  const warm = vi.fn(async (name: string, _want: Want): Promise<Loaded | undefined> => loaded(name))
  const who = { session }
  const wanted: { address: string | null } = { address: null }
  const prerender = createPrerender({
    remotes,
    loader: { warm },
    wanted: { peek: () => wanted.address },
    session: () => who.session,
    store,
  })
  return { ...prerender, warm, who, wanted, drawn: () => store.get(prerender.scene)?.location.pathname }
}

test('the screen of a link is loaded and rendered, for its whole path with the query', async () => {
  const prerender = setUp()
  await prerender.draw(link('/login', { search: '?from=ad' }))
  expect(prerender.drawn()).toBe('/login')
  expect(prerender.of(link('/login', { search: '?from=ad' }))?.screen).toMatchObject({ remote: 'mf-auth' })
  expect(prerender.of(link('/login'))).toBeUndefined()
})

test('a screen of the member center is rendered with its layout', async () => {
  const prerender = setUp(member)
  await prerender.draw(link('/channel'))
  expect(prerender.of(link('/channel'))?.layout).toMatchObject({ kind: 'ready', remote: 'mf-member' })
  expect(prerender.warm.mock.calls).toEqual([
    ['mf-member', { expose: 'routes', name: 'channel' }],
    ['mf-member', { expose: 'layout' }],
  ])
})

test.each([
  ['a visitor and a member screen', anonymous, '/channel'],
  ['a member and a screen for visitors', member, '/login'],
  ['an unknown session and either', { state: 'unknown', user: null } as const, '/login'],
  ['a path without a screen', anonymous, '/nowhere'],
])('prerenders nothing for %s', async (_, session, path) => {
  const prerender = setUp(session)
  await prerender.draw(link(path))
  expect(prerender.drawn()).toBeUndefined()
  expect(prerender.warm).not.toHaveBeenCalled()
})

test('a prerendered screen is not used if the guard now decides otherwise', async () => {
  const prerender = setUp(member)
  await prerender.draw(link('/channel'))
  prerender.wanted.address = '/management'
  expect(prerender.of(link('/channel'))).toBeUndefined()
  prerender.wanted.address = null
  expect(prerender.of(link('/channel'))).toBeDefined()
  prerender.who.session = anonymous
  expect(prerender.of(link('/channel'))).toBeUndefined()
})

test('the last link wins, whichever screen loads first', async () => {
  const prerender = setUp()
  let arrive!: (screen: Loaded) => void
  prerender.warm.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  const slow = prerender.draw(link('/'))
  await prerender.draw(link('/login'))
  arrive(loaded('mf-home'))
  await slow
  expect(prerender.drawn()).toBe('/login')
})

test('a screen that fails to load is not rendered', async () => {
  const prerender = setUp()
  prerender.warm.mockResolvedValueOnce(undefined)
  await prerender.draw(link('/login'))
  expect(prerender.drawn()).toBeUndefined()
})

test('an unused screen is dropped after a while, counted from the last time its link was pointed at', async () => {
  const prerender = setUp()
  await prerender.draw(link('/login'))
  vi.advanceTimersByTime(PRERENDER_KEPT_MS - 1)
  await prerender.draw(link('/login'))
  expect(prerender.warm).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(PRERENDER_KEPT_MS - 1)
  expect(prerender.drawn()).toBe('/login')
  vi.advanceTimersByTime(1)
  expect(prerender.drawn()).toBeUndefined()
})

test('a screen that is already shown is kept until it is released', async () => {
  const prerender = setUp()
  await prerender.draw(link('/login'))
  prerender.hold()
  await prerender.draw(link('/'))
  vi.advanceTimersByTime(PRERENDER_KEPT_MS)
  expect(prerender.drawn()).toBe('/login')
  prerender.letGo()
  expect(prerender.drawn()).toBeUndefined()
  await prerender.draw(link('/'))
  expect(prerender.drawn()).toBe('/')
})
