import { makePace } from './pace'

/** A pace whose clock advances only by its own waits; returns when each caller was let through. */
function paced(apart: number) {
  let time = 1000
  const sleep = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    time += ms
  }
  const pace = makePace(apart, { now: () => time, sleep })
  const pass = async (signal = new AbortController().signal) => {
    await pace(signal)
    return time
  }
  return { pass, works: (ms: number) => (time += ms) }
}

test('the first caller passes at once, the next ones at least 800 ms apart', async () => {
  const { pass, works } = paced(800)
  expect(await pass()).toBe(1000)
  works(300)
  expect(await pass()).toBe(1800)
  works(5000)
  expect(await pass()).toBe(6800)
  expect(await pass()).toBe(7600)
})

test('a caller whose signal is aborted does not wait', async () => {
  const { pass } = paced(800)
  await pass()
  expect(await pass(AbortSignal.abort())).toBe(1000)
})
