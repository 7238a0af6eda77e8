import { FIRST_PAINT_PATIENCE_MS } from '../constants'
import { onFirstScreen } from './first-screen'

type Listen = (state: { initialized: boolean }) => void

function startRouter(initialized: boolean) {
  const listeners = new Set<Listen>()
  return {
    state: { initialized },
    subscribe: (listen: Listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    tell: (state: { initialized: boolean }) => [...listeners].forEach((listen) => listen(state)),
  }
}
let drawn = 0
const draw = () => void drawn++
beforeEach(() => {
  drawn = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('the server’s first paint stays until the first screen is ready, which then renders once', () => {
  const router = startRouter(false)
  onFirstScreen(router, draw)
  router.tell({ initialized: false })
  expect(drawn).toBe(0)
  router.tell({ initialized: true })
  router.tell({ initialized: true })
  vi.advanceTimersByTime(FIRST_PAINT_PATIENCE_MS)
  expect(drawn).toBe(1)
})

test('a screen that is already ready renders at once', () => {
  onFirstScreen(startRouter(true), draw)
  expect(drawn).toBe(1)
})

test('a screen that hangs renders after a limit, and not again when it arrives', () => {
  const router = startRouter(false)
  onFirstScreen(router, draw)
  vi.advanceTimersByTime(FIRST_PAINT_PATIENCE_MS - 1)
  expect(drawn).toBe(0)
  vi.advanceTimersByTime(1)
  expect(drawn).toBe(1)
  router.tell({ initialized: true })
  expect(drawn).toBe(1)
})
