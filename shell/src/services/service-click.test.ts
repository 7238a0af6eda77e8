import { SERVICE_MARKER_CLEAR_MS } from '../constants'
import { createServiceClick } from './service-click'
import { safeStorage } from './storage'

const setUp = () => createServiceClick(safeStorage(() => sessionStorage))
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a stored marker opens the panel and is cleared after 200 ms', () => {
  const { mark, take } = setUp()
  expect(take()).toBe(false)
  mark()
  expect(sessionStorage.getItem('serviceClick')).toBe('aboutUs')
  expect(take()).toBe(true)
  vi.advanceTimersByTime(SERVICE_MARKER_CLEAR_MS - 1)
  expect(take()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(sessionStorage.getItem('serviceClick')).toBeNull()
  expect(take()).toBe(false)
})

test('a marker with another value opens nothing and is cleared too', () => {
  sessionStorage.setItem('serviceClick', 'elsewhere')
  expect(setUp().take()).toBe(false)
  vi.advanceTimersByTime(SERVICE_MARKER_CLEAR_MS)
  expect(sessionStorage.getItem('serviceClick')).toBeNull()
})
