import { pino } from 'pino'
import { keepPostmaster } from './keep'

const log = pino({ level: 'silent' })
/** No server runs there. */
const cluster = '/nowhere'
const failing = (fault: object) => vi.fn(() => Promise.reject(Object.assign(new Error('not started'), fault)))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a server that cannot start because the disk is full is started every 5 s, and never given up', async () => {
  const [restart, onGivenUp] = [failing({ code: 'ENOSPC' }), vi.fn()]
  const stop = keepPostmaster(cluster, { log, restart, onGivenUp })
  await vi.advanceTimersByTimeAsync(60_000)
  await stop()
  expect(onGivenUp).not.toHaveBeenCalled()
  expect(restart).toHaveBeenCalledTimes(12)
})

test('a server that cannot start for another reason is given up at its fifth death within 5 s', async () => {
  const [restart, onGivenUp] = [failing({}), vi.fn()]
  const stop = keepPostmaster(cluster, { log, restart, onGivenUp })
  await vi.advanceTimersByTimeAsync(60_000)
  await stop()
  expect(onGivenUp).toHaveBeenCalledOnce()
  expect(restart).toHaveBeenCalledTimes(4)
})
