import { loadLater } from './load-later'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failing = (times: number) => {
  const load = vi.fn(async () => 'the code')
  for (let n = 0; n < times; n++) load.mockRejectedValueOnce(new Error('Loading chunk 622 failed.'))
  return load
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('code that failed to load is loaded again when the network is back, and only once more', async () => {
  const load = failing(1)
  const page = new EventTarget() as unknown as Window
  const loaded = loadLater(load, page)
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('the code')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('without an online event, loading is retried after one minute, then after two', async () => {
  const load = failing(2)
  const loaded = loadLater(load, new EventTarget() as unknown as Window)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(121_000)
  expect(await loaded).toBe('the code')
})

test('loading is retried less and less often, fewer than 32 times a day', async () => {
  const load = vi.fn(() => Promise.reject(new Error('Loading chunk 622 failed.')))
  void loadLater(load, new EventTarget() as unknown as Window)
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(load.mock.calls.length).toBeLessThan(32)
})
