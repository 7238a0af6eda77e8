import type { TelemetrySample } from '@fankeep/shared/contract/telemetry'
import { release, remote } from '../../test/release'
import { SCREEN_PATIENCE_MS } from '../constants'
import type { RegisteredRemote } from '../registry'
import type { ReportFault } from './fault'
import type { Thrown } from '../services/fault-reports'
import { createLoader } from './loader'
import type { RemoteRuntime } from './open-screen'

const Home = () => null
const Before = () => null
const Frame = () => null
const routesOf = (Page: () => null) => ({
  pages: { home: async () => ({ Page }) },
  words: async () => ({ default: {} }),
})

/** A loader with a fake runtime: the results for each name, in order. */
function setUp(answers: Record<string, unknown[]>, remotes: RegisteredRemote[] = [remote('mf-home')]) {
  const asked: string[] = []
  const load: RemoteRuntime['load'] = async ({ global }, expose) => {
    const key = `${global}/${expose}`
    asked.push(key)
    const all = answers[key] ?? []
    const next = all.length > 1 ? all.shift() : all[0]
    if (next === undefined || next instanceof Error) throw next ?? new Error('ScriptNetworkError: 404')
    return next
  }
  const report = vi.fn<ReportFault>()
  const codeOf = vi.fn(({ remote }: Thrown) => `code of ${remote}`)
  const wait = vi.fn(async () => undefined)
  const noted: TelemetrySample[] = []
  const addWords = vi.fn(async () => undefined)
  const loader = createLoader({
    remotes,
    runtime: { load },
    addWords,
    report,
    codeOf,
    note: (sample) => noted.push(sample),
    wait,
    now: () => new Date(2026, 10, 21, 20, 41),
  })
  return { loader, asked, report, codeOf, wait, addWords, noted }
}

afterEach(() => vi.useRealTimers())

test('returns a remote’s page and adds its translations once', async () => {
  const { loader, addWords, report } = setUp({ 'mf-home_live/routes': [routesOf(Home)] })
  expect(await loader.page('mf-home', 'home')).toMatchObject({ kind: 'ready', version: 'live', Screen: Home })
  await loader.page('mf-home', 'home')
  expect(addWords).toHaveBeenCalledTimes(1)
  expect(report).not.toHaveBeenCalled()
})

test('retries a failed remote after a pause', async () => {
  const { loader, asked, wait, report } = setUp({
    'mf-home_live/routes': [new Error('hanging'), routesOf(Home)],
  })
  expect(await loader.page('mf-home', 'home')).toMatchObject({ kind: 'ready', Screen: Home })
  expect(asked).toEqual(['mf-home_live/routes', 'mf-home_live/routes'])
  expect(wait).toHaveBeenCalledTimes(1)
  expect(report).toHaveBeenCalledTimes(1)
})

const throwing = (message: string) => () => {
  throw new Error(message)
}
test.each<[string, unknown]>([
  ['cannot be loaded (404, refused, hanging, an entry that throws)', new Error('ScriptNetworkError')],
  ['has no routes module', {}],
  ['lacks the page', { ...routesOf(Home), pages: {} }],
  ['lacks the chunk of the page', { ...routesOf(Home), pages: { home: throwing('ChunkLoadError') } }],
  ['has a page that is not a component', { ...routesOf(Home), pages: { home: async () => ({}) } }],
])('a live version that %s is replaced with the one before it', async (_, answer) => {
  const { loader, report } = setUp({
    'mf-home_live/routes': [answer],
    'mf-home_before/routes': [routesOf(Before)],
  })
  expect(await loader.page('mf-home', 'home')).toMatchObject({
    kind: 'ready',
    version: 'before',
    Screen: Before,
  })
  expect(report).toHaveBeenCalledTimes(2)
  expect(loader.release('mf-home')?.version).toBe('before')
})

test('does not wait a second time for an entry that hangs', async () => {
  const { loader, asked } = setUp({
    'mf-home_live/routes': [new Error('ScriptNetworkError: Script "x" timed out.')],
    'mf-home_before/routes': [routesOf(Before)],
  })
  expect(await loader.page('mf-home', 'home')).toMatchObject({ version: 'before' })
  expect(asked).toEqual(['mf-home_live/routes', 'mf-home_before/routes'])
})

test('waits 15 s for a screen that hangs, and returns it on the next try if it has loaded', async () => {
  vi.useFakeTimers()
  let come = (_: { Page: () => null }) => {}
  const page = new Promise<{ Page: () => null }>((resolve) => (come = resolve))
  const { loader, asked } = setUp(
    { 'mf-new_live/routes': [{ ...routesOf(Home), pages: { home: () => page } }] },
    [remote('mf-new', [], false)],
  )
  const seen = vi.fn()
  void loader.page('mf-new', 'home').then(({ kind }) => seen(kind))
  await vi.advanceTimersByTimeAsync(SCREEN_PATIENCE_MS - 1)
  expect(seen).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toHaveBeenCalledWith('down')
  expect(asked).toHaveLength(1)
  come({ Page: Home })
  expect(await loader.page('mf-new', 'home')).toMatchObject({ kind: 'ready', Screen: Home })
  expect(vi.getTimerCount()).toBe(0)
})

test('translations that do not load count as a failed remote', async () => {
  const { loader, addWords } = setUp({
    'mf-home_live/routes': [routesOf(Home)],
    'mf-home_before/routes': [routesOf(Before)],
  })
  addWords.mockRejectedValueOnce(new Error('chunk')).mockRejectedValueOnce(new Error('chunk'))
  expect(await loader.page('mf-home', 'home')).toMatchObject({ version: 'before' })
})

test('a remote stays with the version before after a fallback', async () => {
  const { loader, asked } = setUp({ 'mf-home_before/routes': [routesOf(Before)] })
  await loader.page('mf-home', 'home')
  asked.length = 0
  await loader.page('mf-home', 'home')
  expect(asked).toEqual(['mf-home_before/routes'])
})

test('after a fallback, the live version is loaded again if the one before it fails', async () => {
  const answers: Record<string, unknown[]> = { 'mf-home_before/routes': [routesOf(Before)] }
  const { loader } = setUp(answers)
  expect(await loader.page('mf-home', 'home')).toMatchObject({ version: 'before' })
  answers['mf-home_live/routes'] = [routesOf(Home)]
  delete answers['mf-home_before/routes']
  expect(await loader.page('mf-home', 'home')).toMatchObject({ kind: 'ready', version: 'live' })
  expect(loader.release('mf-home')?.version).toBe('live')
})

test('returns a fault with its code if both versions fail, and retries the live version on the next call', async () => {
  const answers: Record<string, unknown[]> = {}
  const { loader, report } = setUp(answers)
  const loaded = await loader.page('mf-home', 'home')
  expect(loaded).toMatchObject({ kind: 'down', fault: { remote: 'mf-home', version: 'live' } })
  const code = loaded.kind === 'down' ? loaded.fault.reference : ''
  expect(code).toBe('code of mf-home')
  expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'load', reference: code }))
  answers['mf-home_live/routes'] = [routesOf(Home)]
  expect(await loader.page('mf-home', 'home')).toMatchObject({ kind: 'ready', version: 'live' })
})

test('a remote without an earlier version and an unknown remote are down', async () => {
  const { loader } = setUp({}, [remote('mf-new', [], false)])
  expect((await loader.page('mf-new', 'home')).kind).toBe('down')
  expect((await loader.page('mf-gone', 'home')).kind).toBe('down')
})

test('loads a layout with its translations', async () => {
  const { loader, addWords } = setUp({
    'mf-home_live/routes': [routesOf(Home)],
    'mf-home_live/layout': [{ Layout: Frame }],
  })
  expect(await loader.layout('mf-home')).toMatchObject({ kind: 'ready', Screen: Frame })
  expect(addWords).toHaveBeenCalledTimes(1)
})

test('does not load a version again that threw while it rendered, if there is one before it', async () => {
  const { loader, noted } = setUp({
    'mf-home_live/routes': [routesOf(Home)],
    'mf-home_before/routes': [routesOf(Before)],
  })
  await loader.page('mf-home', 'home')
  expect(loader.distrust('mf-home', 'live')).toBe(true)
  expect(await loader.page('mf-home', 'home')).toMatchObject({ version: 'before', Screen: Before })
  expect(loader.distrust('mf-home', 'before')).toBe(false)
  expect(await loader.page('mf-home', 'home')).toMatchObject({ version: 'before' })
  expect(noted.filter(({ kind }) => kind === 'fallback')).toEqual([
    { kind: 'fallback', remote: 'mf-home', version: 'live' },
  ])
})

test('an older version that throws does not count against a newer live one', async () => {
  const { loader } = setUp({ 'mf-home_newer/routes': [routesOf(Home)] })
  const came = remote('mf-home')
  loader.take([{ ...came, live: release('mf-home', 'newer') }])
  expect(loader.distrust('mf-home', 'live')).toBe(true)
  expect(await loader.page('mf-home', 'home')).toMatchObject({ version: 'newer' })
})

test('a remote without an earlier version and an unknown remote have no other version to load', () => {
  const { loader } = setUp({}, [remote('mf-new', [], false)])
  expect(loader.distrust('mf-new', 'live')).toBe(false)
  expect(loader.distrust('mf-none', 'live')).toBe(false)
})

test('one remote that is down does not affect the others', async () => {
  const { loader } = setUp({ 'mf-home_live/routes': [routesOf(Home)] }, [
    remote('mf-auth', [], false),
    { name: 'mf-home', live: release('mf-home'), previous: undefined },
  ])
  const [auth, home] = await Promise.all([loader.page('mf-auth', 'login'), loader.page('mf-home', 'home')])
  expect([auth.kind, home.kind]).toEqual(['down', 'ready'])
})

test('warm loads a screen ahead; a failure is not reported and the screen is loaded again when requested', async () => {
  const { loader, report, addWords } = setUp({
    'mf-home_live/routes': [new Error('404'), routesOf(Home)],
  })
  await loader.warm('mf-home', { expose: 'routes', name: 'home' })
  await loader.warm('mf-nobody', { expose: 'routes', name: 'home' })
  expect(report).not.toHaveBeenCalled()
  await loader.warm('mf-home', { expose: 'routes', name: 'home' })
  expect(addWords).toHaveBeenCalledTimes(1)
  expect(await loader.page('mf-home', 'home')).toMatchObject({ kind: 'ready', Screen: Home })
  expect(report).not.toHaveBeenCalled()
})

test('takes a new live version at the next visit, and keeps a remote that the new state leaves out', async () => {
  const { loader } = setUp(
    { 'mf-home_before/routes': [routesOf(Before)], 'mf-home_next/routes': [routesOf(Home)] },
    [remote('mf-home'), remote('mf-auth')],
  )
  // The live version failed, so the page uses the previous one.
  expect(await loader.page('mf-home', 'home')).toMatchObject({ version: 'before' })
  loader.take([{ name: 'mf-home', live: release('mf-home', 'next'), previous: release('mf-home') }])
  expect(await loader.page('mf-home', 'home')).toMatchObject({ version: 'next', Screen: Home })
  expect(loader.release('mf-auth')?.version).toBe('live')
})

test('knows the paths that were published after the page loaded', () => {
  const { loader } = setUp({}, [remote('mf-home', [{ path: '/', name: 'home' }])])
  loader.take([remote('mf-news', [{ path: '/news', name: 'news' }])])
  expect(['/news', '/NEWS/', '/', '/gone'].map((path) => loader.hasArrived(path))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('counts a version that loads once, one that fails, and the fallback', async () => {
  const { loader, noted } = setUp(
    { 'mf-home_before/routes': [routesOf(Before)], 'mf-auth_live/routes': [routesOf(Home)] },
    [remote('mf-home'), remote('mf-auth')],
  )
  for (const name of ['mf-home', 'mf-auth', 'mf-auth']) await loader.page(name, 'home')
  expect(noted).toEqual([
    { kind: 'fail', remote: 'mf-home', version: 'live' },
    { kind: 'fallback', remote: 'mf-home', version: 'live' },
    { kind: 'load', remote: 'mf-auth', version: 'live', value: 0 },
  ])
})
