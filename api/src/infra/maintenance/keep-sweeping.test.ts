import type { Module } from '../module'
import type { Services } from '../services'
import { keepSweeping } from './keep-sweeping'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const error = vi.fn()
const services = { log: { error } } as unknown as Services

const sweeping = (...sweeps: Module['sweep'][]) =>
  keepSweeping(
    sweeps.map((sweep, n) => ({ name: `module ${n}`, ...(sweep && { sweep }) })),
    services,
  )

test('every module sweeps every 20 seconds until sweeping is ended', async () => {
  const looked = vi.fn(async () => {})
  const end = sweeping(looked, undefined)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(looked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_001)
  expect(looked).toHaveBeenCalledTimes(2)
  await end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked).toHaveBeenCalledTimes(2)
})

test('a module whose sweep fails is logged, and it and the others sweep again', async () => {
  const looked = vi.fn(async () => {})
  const broken = new Error('no database')
  const end = sweeping(() => Promise.reject(broken), looked)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(looked).toHaveBeenCalledTimes(2)
  expect(error.mock.calls).toEqual(
    [1, 2].map(() => [{ err: broken, module: 'module 0' }, 'searching for lost work failed']),
  )
  await end()
})

test('a slow sweep is not started again while it runs, and is awaited at the end', async () => {
  let finish = () => {}
  const looked = vi.fn(() => new Promise<void>((settle) => (finish = settle)))
  const end = sweeping(looked)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked).toHaveBeenCalledTimes(1)
  let ended = false
  const ending = end().then(() => (ended = true))
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toBe(false)
  finish()
  await ending
})
