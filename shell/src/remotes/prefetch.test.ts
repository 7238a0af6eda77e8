import { remote } from '../../test/release'
import type { Registry } from '../registry'
import { needsOf } from './needs'
import { PRERENDER_DWELL_MS } from '../constants'
import { createPrefetch } from './prefetch'

const remotes = [
  remote('mf-home', [{ path: '/', name: 'home', access: 'public' }]),
  remote('mf-member', [{ path: '/channel', name: 'home', access: 'member', parent: 'userCenter' }]),
]
remotes[1]!.live.declaration.layout = 'userCenter'
const shell = {
  version: 's',
  base: '/r/shell/',
  chunks: { '@fankeep/shared/ui/forms': ['forms.js'] },
  integrity: {},
}
const registry: Registry = { revision: 1, shell, remotes, broken: [] }
const loader = { release: (name: string) => remotes.find((one) => one.name === name)?.live }

const prerender = vi.fn()
const links = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)
beforeEach(() => void prerender.mockClear())
let listening: (() => void)[] = []
function setUp(sparing = false) {
  document.head.innerHTML = ''
  history.replaceState(null, '', '/login')
  const prefetch = createPrefetch({
    needs: needsOf(registry, loader, 'zh-TW'),
    prerender: ({ pathname, search }) => prerender(pathname + search),
    page: document,
    sparing: () => sparing,
  })
  return { ...prefetch, start: () => void listening.push(prefetch.start()) }
}
afterEach(() => {
  for (const stop of listening) stop()
  listening = []
  vi.useRealTimers()
})
const point = (html: string, type = 'pointerover') => {
  document.body.innerHTML = html
  document.body.querySelector('a, span')!.dispatchEvent(new Event(type, { bubbles: true }))
}

test.each(['pointerover', 'focusin', 'touchstart'])(
  '%s on a link preloads the files of its screen once',
  (type) => {
    setUp().start()
    point('<a href="/">home</a>', type)
    point('<a href="/">home</a>', type)
    expect(links()).toEqual([
      'preload /r/mf-home/live/entry.js',
      'preload /r/mf-home/live/routes.js',
      'preload /r/mf-home/live/home.js',
      'preload /r/mf-home/live/home.css',
      'preload /r/mf-home/live/words-zh-TW.js',
      'preload /r/shell/forms.js',
    ])
    const [entry, , , style] = document.head.querySelectorAll('link')
    expect(entry).toMatchObject({ as: 'script', crossOrigin: 'anonymous', integrity: 'sha384-entry' })
    expect(style).toMatchObject({ as: 'style', integrity: 'sha384-style' })
  },
)

test('a screen of the member center is preloaded with its layout', () => {
  setUp().start()
  point('<a href="/channel">center</a>')
  expect(links()).toContain('preload /r/mf-member/live/layout.js')
})

test.each([
  ['another site', '<a href="https://elsewhere.test/">x</a>'],
  ['a new window', '<a href="/" target="_blank">x</a>'],
  ['the current screen', '<a href="/login?x=1">x</a>'],
  ['a path without a screen', '<a href="/nowhere">x</a>'],
  ['nothing', '<span>x</span>'],
])('a link to %s preloads nothing', (_, html) => {
  setUp().start()
  point(html)
  expect(links()).toEqual([])
})

test('preloads nothing for a visitor who saves data', () => {
  setUp(true).start()
  point('<a href="/">home</a>')
  expect(links()).toEqual([])
})

test('prefetches marked links when idle, and preloads one that is pointed at', () => {
  const prefetch = setUp()
  document.body.innerHTML = '<a href="/" data-prefetch>home</a><a href="/channel">center</a>'
  prefetch.idle()
  expect(links()).toContain('prefetch /r/mf-home/live/entry.js')
  expect(links().some((link) => link.includes('mf-member'))).toBe(false)
  prefetch.start()
  point('<a href="/">home</a>')
  expect(links()).toContain('preload /r/mf-home/live/entry.js')
})

test('preloads everything a screen needs on navigation, even if the visitor saves data', () => {
  setUp(true).now('/channel')
  expect(links()).toEqual(
    expect.arrayContaining(['preload /r/mf-member/live/home.js', 'preload /r/shell/forms.js']),
  )
})

test('prerenders a link that the pointer rests on, not one that it passes', () => {
  vi.useFakeTimers()
  setUp().start()
  point('<a href="/">home</a>')
  vi.advanceTimersByTime(PRERENDER_DWELL_MS - 1)
  point('<a href="/channel?tab=2">center</a>')
  vi.advanceTimersByTime(PRERENDER_DWELL_MS - 1)
  expect(prerender).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(prerender.mock.calls).toEqual([['/channel?tab=2']])
})

test('prerenders a touched link at once, but nothing if the visitor saves data', () => {
  vi.useFakeTimers()
  setUp().start()
  point('<a href="/">home</a>', 'touchstart')
  vi.advanceTimersByTime(0)
  expect(prerender).toHaveBeenCalledTimes(1)
  setUp(true).start()
  listening.shift()!()
  point('<a href="/">home</a>', 'touchstart')
  vi.runAllTimers()
  expect(prerender).toHaveBeenCalledTimes(1)
})
