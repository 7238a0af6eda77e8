import { addDays } from '../../infra/days'
import { randomFrom } from '../../platforms/fixtures/people'
import { forecastOf } from './forecast'

const first = '2026-08-01'
const listsOf = (totals: number[], every = 1) =>
  totals.map((total, n) => ({ day: addDays(first, n * every), total }))

/** Normally distributed values, the same in every run. */
function chance(seed: number) {
  const next = randomFrom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

test('forecasts constant growth to continue, without a spread', () => {
  expect(forecastOf(listsOf(Array.from({ length: 20 }, (_, n) => 1000 + n * 7)))).toEqual({
    from: addDays(first, 19),
    day: addDays(first, 49),
    fans: 1000 + 49 * 7,
    low: 1000 + 49 * 7,
    high: 1000 + 49 * 7,
    lists: 20,
  })
})

test.each([
  ['a list each day for 60 days', 60, 1],
  ['a list each week for 12 weeks', 13, 7],
  ['five lists over a month', 5, 7],
])(
  'four in five of 2,000 series with a known outcome end between low and high: %s',
  (_what, lists, every) => {
    const normal = chance(7)
    let inside = 0
    for (let run = 0; run < 2000; run++) {
      let total = 50_000
      const step = (days: number) => {
        for (let n = 0; n < days; n++) total += 20 + 60 * normal()
        return total
      }
      const seen = listsOf(
        Array.from({ length: lists }, (_, n) => Math.round(n === 0 ? total : step(every))),
        every,
      )
      const forecast = forecastOf(seen)!
      const truth = step(30)
      if (truth >= forecast.low && truth <= forecast.high) inside++
    }
    expect(inside / 2000).toBeGreaterThan(0.77)
    expect(inside / 2000).toBeLessThan(0.83)
  },
)

test('returns null for fewer than five lists, or for less than two weeks of lists', () => {
  expect(forecastOf([])).toBeNull()
  expect(forecastOf(listsOf([1, 2, 3, 4], 7))).toBeNull()
  expect(forecastOf(listsOf([1, 2, 3, 4, 5, 6], 1))).toBeNull()
})

test('ignores lists older than 90 days, and forecasts no count below zero', () => {
  const old = { day: addDays(first, -200), total: 900_000 }
  const lists = listsOf([500, 400, 300, 200, 100], 7)
  expect(forecastOf([old, ...lists])).toEqual(forecastOf(lists))
  expect(forecastOf(lists)).toMatchObject({ fans: 0, low: 0 })
})
