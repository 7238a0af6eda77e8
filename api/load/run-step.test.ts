import { runStep } from './run-step'
import { realClock } from './schedule'
import { oneAtATime, someMembers } from './testing'

const window = { warmUp: 1000, length: 10_000 }
const load = { members: someMembers(5), rate: 8, speed: 20, seed: 2 }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Runs a step against a server that answers nothing for a second, over two connections. */
async function runAgainst(stall: { from: number; to: number } | null) {
  const sender = oneAtATime(1, stall)
  const measuring: [string, number][] = []
  const ports = {
    ...{ clock: realClock, sender, hasPages: true, bounds: { open: 2, waiting: 10_000 } },
    onMeasuring: (is: string) => measuring.push([is, performance.now()]),
  }
  const began = performance.now()
  const running = runStep(load, window, ports)
  await vi.advanceTimersByTimeAsync(60_000)
  return { ...(await running), measuring: measuring.map(([is, at]) => [is, at - began]) }
}

test('a server that hangs for one of ten seconds raises p95, though only two calls can be open at a time', async () => {
  const calm = await runAgainst(null)
  const now = performance.now()
  const stalled = await runAgainst({ from: now + 5000, to: now + 6000 })
  expect(calm.times.read.count).toBeGreaterThan(300)
  expect(calm.times.read.p95).toBeLessThan(50)
  expect(stalled.times.read.p95).toBeGreaterThan(200)
  expect(stalled.times.read.p99).toBeGreaterThan(750)
  expect(stalled.presses.p95).toBeGreaterThan(300)
})

test('a server that hangs gets as many calls and visits as a server that answers', async () => {
  const calm = await runAgainst(null)
  const now = performance.now()
  const stalled = await runAgainst({ from: now + 5000, to: now + 6000 })
  expect(stalled.visits).toBe(calm.visits)
  expect(stalled.calls).toBe(calm.calls)
  expect(stalled.failed).toEqual({})
})

test('onMeasuring is called when the measuring window begins and ends', async () => {
  const { measuring, late } = await runAgainst(null)
  expect(measuring).toEqual([
    ['begins', 1000],
    ['ends', 11_000],
  ])
  expect(late).toBeLessThan(2)
})
