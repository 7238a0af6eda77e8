import { LAYER_KEPT_MS } from '../constants'
import { hidePart, layOutUnseen, partOf, showPart } from './parts'

const supports = (yes: boolean) => Object.assign(globalThis, { CSS: { supports: () => yes } })
const part = () => partOf('/login')!
beforeEach(() => {
  vi.useFakeTimers()
  // Hidden as React does it.
  document.body.innerHTML =
    '<div data-part="/login" data-unseen style="display: none !important"><h1>Log in</h1></div>'
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'CSS')
})

test('a hidden part is laid out when idle, still hidden, and loses those styles when it is shown', () => {
  supports(true)
  const measured = vi.spyOn(part().firstElementChild!, 'getBoundingClientRect')
  layOutUnseen('/login')
  expect(part().style.display).toBe('none')
  vi.runAllTimers()
  expect(part().style.cssText).toBe('content-visibility: hidden;')
  expect(measured).toHaveBeenCalledTimes(1)
  expect(part()).toHaveAttribute('data-unseen')
  showPart(part())
  expect(part().style.cssText).toBe('')
  expect(part()).not.toHaveAttribute('data-unseen')
})

test('a part that was shown before the idle time stays visible', () => {
  supports(true)
  layOutUnseen('/login')
  showPart(part())
  vi.runAllTimers()
  expect(part().style.cssText).toBe('')
})

test('a part is hidden with display: none if the browser lacks content-visibility', () => {
  supports(false)
  layOutUnseen('/login')
  vi.runAllTimers()
  expect(part().style.display).toBe('none')
  showPart(part())
  hidePart(part())
  expect(part().style.display).toBe('none')
})

describe('a frame whose link is under the pointer', () => {
  const frame = () => partOf('site')!
  beforeEach(() => {
    supports(true)
    document.body.innerHTML =
      '<div data-part="member"></div><div data-part="site" data-unseen style="display: none !important">' +
      '<div><header></header><main data-part="/"><article><header></header><h1>Home</h1></article></main></div></div>'
    vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('a'))
    layOutUnseen('site')
    vi.runAllTimers()
  })
  afterEach(() => void vi.restoreAllMocks())

  const layers = () =>
    [...document.querySelectorAll<HTMLElement>('[style*=will-change]')].map((layer) => layer.tagName)

  test('is painted behind the page, hidden from screen readers, and keeps its layers a while once shown', () => {
    expect(frame()).toHaveStyle({ position: 'fixed', 'z-index': '-1' })
    expect(frame().style.contentVisibility).toBeFalsy()
    expect(layers()).toEqual(['DIV', 'HEADER'])
    expect(frame()).toHaveAttribute('aria-hidden', 'true')
    expect(frame()).toHaveAttribute('data-unseen')
    showPart(frame())
    expect(frame().style.cssText).toBe('')
    expect(frame()).not.toHaveAttribute('aria-hidden')
    expect(layers()).toEqual(['DIV', 'HEADER'])
    vi.advanceTimersByTime(LAYER_KEPT_MS)
    expect(layers()).toEqual([])
  })

  test('is only laid out after the first key press', () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
    expect(frame()).toHaveStyle({ 'content-visibility': 'hidden' })
    expect(frame().style.position).toBe('')
    expect(frame()).not.toHaveAttribute('aria-hidden')
    expect(frame()).toHaveAttribute('data-unseen')
  })

  test('is hidden again if the navigation is undone', () => {
    showPart(frame())
    hidePart(frame())
    vi.runAllTimers()
    expect(frame().style.cssText).toBe('content-visibility: hidden;')
  })
})

test('a screen is painted behind the visible frame, at its position when the page starts at the top', () => {
  supports(true)
  document.body.innerHTML =
    '<div data-part="member"><main><div data-part="/channel"></div>' +
    '<div data-part="/login" data-unseen style="display: none !important"><h1>Log in</h1></div></main></div>'
  const onShow = { left: 257, top: -367, width: 1138 } as DOMRect
  vi.spyOn(partOf('/channel')!, 'getBoundingClientRect').mockReturnValue(onShow)
  vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('a'))
  Object.assign(globalThis, { scrollY: 500 })
  layOutUnseen('/login')
  vi.runAllTimers()
  expect(part()).toHaveStyle({ position: 'fixed', left: '257px', top: '133px', width: '1138px' })
  showPart(part())
  expect(part().style.cssText).toBe('')
  Object.assign(globalThis, { scrollY: 0 })
  vi.restoreAllMocks()
})

test.each([
  ['a pointer on a link', '<div data-part="/"></div>'],
  ['a visible part that hides it', '<a></a>'],
])('without %s a part is laid out but not painted', (_what, other) => {
  supports(true)
  document.body.insertAdjacentHTML('beforeend', other)
  vi.spyOn(document, 'querySelector').mockReturnValue(document.body.querySelector('a'))
  layOutUnseen('/login')
  vi.runAllTimers()
  expect(part().style.cssText).toBe('content-visibility: hidden;')
  vi.restoreAllMocks()
})
