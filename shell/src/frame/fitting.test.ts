import { RESIZE_DEBOUNCE_MS } from '../constants'
import { holdFitting } from './fitting'

const fit = () => document.documentElement.style.getPropertyValue('--fit')
function resize(width: number) {
  Object.assign(window, { innerWidth: width })
  window.dispatchEvent(new Event('resize'))
}

let end = () => {}
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('a window being resized keeps its fit until 500 ms after the last step', () => {
  Object.assign(window, { innerWidth: 1920 })
  end = holdFitting(window)
  resize(1800)
  expect(fit()).toBe('1920px')
  vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS - 1)
  resize(1600)
  vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS - 1)
  expect(fit()).toBe('1920px')
  vi.advanceTimersByTime(1)
  expect(fit()).toBe('')

  resize(1500)
  expect(fit()).toBe('1600px')
})

test('a window of 1280 px is fitted, one of 1279 px is not', () => {
  Object.assign(window, { innerWidth: 1280 })
  end = holdFitting(window)
  resize(1400)
  expect(fit()).toBe('1280px')
  end()
  Object.assign(window, { innerWidth: 1279 })
  end = holdFitting(window)
  resize(1400)
  expect(fit()).toBe('')
})

test('a window that was under 1280 px or whose width does not change keeps no fit', () => {
  Object.assign(window, { innerWidth: 900 })
  end = holdFitting(window)
  resize(1400)
  expect(fit()).toBe('')
  vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS)
  resize(1400)
  expect(fit()).toBe('')
})

test('no fit is kept after holdFitting is stopped', () => {
  Object.assign(window, { innerWidth: 1920 })
  const stop = holdFitting(window)
  resize(1800)
  stop()
  expect(fit()).toBe('')
  resize(1700)
  expect(fit()).toBe('')
})
