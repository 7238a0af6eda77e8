import { randomFrom } from '../src/platforms/fixtures/people'
import { arrivalsOf, keepTo, pauseOf } from './schedule'

describe('the start times of visits', () => {
  const arrivals = (seed: number) => [...arrivalsOf(10, -1000, 99_000, randomFrom(seed))]

  test('are the same for the same seed, to the millisecond', () => {
    expect(arrivals(7)).toEqual(arrivals(7))
    expect(arrivals(7)).not.toEqual(arrivals(8))
    expect(arrivals(7).slice(0, 4).map(Math.round)).toEqual([-999, -992, -616, -496])
  })

  test('have the requested rate, lie within the requested time and are in order', () => {
    const all = arrivals(7)
    expect(all.length).toBeGreaterThan(930)
    expect(all.length).toBeLessThan(1070)
    expect(all[0]).toBeGreaterThan(-1000)
    expect(all.at(-1)).toBeLessThan(99_000)
    expect(all).toEqual([...all].sort((one, other) => one - other))
  })

  test('are random, like independent arrivals: the deviation of the gaps is about their mean', () => {
    const all = arrivals(7)
    const gaps = all.slice(1).map((at, n) => at - all[n]!)
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    const deviation = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length)
    expect(deviation / mean).toBeGreaterThan(0.9)
    expect(deviation / mean).toBeLessThan(1.1)
  })
})

test('half of the pauses are shorter than the usual pause, and none is longer than six times the usual pause', () => {
  const random = randomFrom(3)
  const pauses = Array.from({ length: 4000 }, () => pauseOf(8, random))
  const shorter = pauses.filter((pause) => pause < 8).length / pauses.length
  expect(shorter).toBeGreaterThan(0.47)
  expect(shorter).toBeLessThan(0.53)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1.6)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(48)
})

test('an event runs at its planned time, or at once if it is late, and gets the time it was planned for', async () => {
  let now = 1000
  const slept: number[] = []
  const clock = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      slept.push(milliseconds)
      now += milliseconds
    },
  }
  const done: [string, number, number][] = []
  const plan = [
    { at: 0, what: 'first' },
    { at: 50, what: 'slow' },
    { at: 60, what: 'late' },
    { at: 200, what: 'last' },
  ]
  await keepTo(plan, 1000, clock, (what, intended) => {
    done.push([what, intended, now])
    // The machine is delayed.
    if (what === 'slow') now += 100
  })
  expect(done).toEqual([
    ['first', 1000, 1000],
    ['slow', 1050, 1050],
    ['late', 1060, 1150],
    ['last', 1200, 1200],
  ])
  expect(slept).toEqual([50, 50])
})
